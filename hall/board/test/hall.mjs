// node hall.mjs ADDRESS TOKEN PLAYER CUP LEAGUE GAME: opens every page of a hall that is filled, at every width and in every language that has
// other letters or longer words: nothing sticks out, no script fails, names are text, axe-core finds nothing; what happens at a table comes by
// itself; a host calls a match and enters a result by keyboard. DICETOWER_SHOTS=FOLDER keeps a picture of each page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { launch, watched } from '../../../web/test/browser.mjs';
import { SIZES, stickingOut } from '../../../web/test/widths.mjs';

const PATIENT = { timeout: 120000 };
const [address, token, player, cup, league, game] = process.argv.slice(2);
const at = `${address}/hall/at/anchor`;
const PAGES = {
  tables: ['', '.table .standing'],
  table: ['/tables/table-03', '.felt .seats li'],
  leaders: ['/leaders?period=ever', 'td a'],
  players: ['/players', '.people a'],
  player: [`/players/${encodeURIComponent(player)}`, '.figures dd'],
  game: [`/games/${game}`, 'td'],
  contests: ['/contests', '.people a'],
  cup: [`/contests/${cup}`, '.bracket .match'],
  league: [`/contests/${league}`, 'details[open] .match'],
  enter: ['/enter', 'form input'],
};
const WALL = { tables: 0, leaders: 3, cup: 4, league: 5 }; // slides
const axe = readFileSync(new URL('../../../web/test/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const shots = process.env.DICETOWER_SHOTS;
const failures = [];
const browser = await launch();
try {
  for (const lang of ['en', 'nl', 'is']) {
    const { page, complaints } = await watched(browser, { reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('dicetower-language', chosen), lang);
    for (const [name, [path, ready]] of Object.entries(PAGES)) await look(page, lang, name, `${at}${path}`, ready, lang === 'en');
    failures.push(...complaints.map((line) => `${lang}: ${line}`));
    await page.close();
  }
  await wall();
  await live();
  await host();
  assert.deepEqual(failures, []);
  console.log(`hall: ${Object.keys(PAGES).length} pages in 3 languages and the wall at ${SIZES.length} sizes; axe-core finds nothing; live; a host calls and enters`);
} finally {
  await browser.close();
}

async function look(page, lang, name, url, ready, axeToo) {
  await page.goto(url);
  await page.locator(ready).first().waitFor(PATIENT);
  for (const [width, height] of lang === 'en' ? SIZES : SIZES.slice(0, 1)) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(stickingOut);
    const real = wide.filter((line) => !/^(SPAN|BDI|A)\.|bracket|^OL\.moments/.test(line));
    if (real.length > 0) failures.push(`${name} in ${lang} at ${width}: ${real.join('; ')}`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${lang}-${width}.png`, fullPage: width < 1000 });
  }
  const keys = await page.evaluate(() => document.body.innerText.match(/\bhall\.[a-z_.]+/g) ?? []);
  if (keys.length > 0) failures.push(`${name} in ${lang}: no text for ${keys.join(', ')}`);
  const markup = await page.locator('main b, main script, header b').count();
  if (markup > 0) failures.push(`${name}: a name became markup`);
  if (axeToo) await clean(page, name);
}

async function clean(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const v of violations) failures.push(`${name}: axe: ${v.id}: ${v.nodes.map((node) => node.target).join(', ').slice(0, 200)}: ${v.help}`);
}

// wall stands in front of each slide.
async function wall() {
  const { page, complaints } = await watched(browser, { reducedMotion: 'reduce', viewport: { width: 1920, height: 1080 } });
  for (const [name, i] of Object.entries(WALL)) {
    await page.goto(`${at}/tv?stay=0&slide=${i}`);
    await page.locator('#slide > *').waitFor(PATIENT);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wide = (await page.evaluate(stickingOut)).filter((line) => !/^(SPAN|BDI|P\.(standing|moment))|bracket/.test(line));
      if (wide.length > 0) failures.push(`wall ${name} at ${width}: ${wide.join('; ')}`);
      const cut = await page.evaluate(() => innerWidth >= 1920 && [document.documentElement.scrollHeight > innerHeight && 'the page',
        ...[...document.querySelectorAll('.slide > *, .slide .table, .slide .lines, .slide .round > ol')].filter((node) => node.scrollHeight > node.clientHeight + 2).map((node) => node.className)].filter(Boolean));
      if (cut && cut.length > 0) failures.push(`wall ${name} at ${width}: too high: ${[...new Set(cut)].join(', ')}`);
      if (width >= 1920) {
        const small = await page.evaluate(() => [...document.querySelectorAll('main *, header *')].filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
          .filter((node) => node.getClientRects().length > 0 && !node.closest('.unseen') && parseFloat(getComputedStyle(node).fontSize) < innerHeight / 31).map((node) => `${node.tagName}.${node.className}`));
        if (small.length > 0) failures.push(`wall ${name} at ${width}: too small for five metres: ${[...new Set(small)].join(', ')}`);
      }
      if (shots) await page.screenshot({ path: `${shots}/wall-${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await clean(page, `wall ${name}`);
  }
  failures.push(...complaints.map((line) => `wall: ${line}`));
  await page.close();
}

// live waits for what the test plays on at table 3 from now on.
async function live() {
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(at);
  const card = page.locator('[data-tower="table-03"]');
  const before = await card.textContent();
  process.stdout.write('go on\n');
  await page.waitForFunction((old) => document.querySelector('[data-tower="table-03"]').textContent !== old, before, PATIENT);
  failures.push(...complaints.map((line) => `live: ${line}`));
  await page.close();
}

// host goes in with a token, and does everything by keyboard from there.
async function host() {
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${at}/enter?to=${encodeURIComponent(new URL(`${at}/contests/${cup}`).pathname)}`);
  await page.locator('input[name=token]').fill(token);
  await page.keyboard.press('Enter');
  const waiting = page.locator('.match.stage-waiting:has(button)').first();
  await waiting.locator('button').focus(PATIENT);
  const number = await waiting.getAttribute('data-match');
  await page.keyboard.press('Enter');
  await page.locator('dialog select').waitFor(PATIENT);
  if (shots) await page.screenshot({ path: `${shots}/host-1280.png` });
  await clean(page, 'host');
  await page.locator('dialog select').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const match = page.locator(`[data-match="${number}"]`);
  await page.locator(`[data-match="${number}"].stage-called`).waitFor(PATIENT);
  await match.locator('button').focus();
  await page.keyboard.press('Enter');
  const scores = page.locator('dialog input');
  const games = (await scores.count()) / 2;
  for (let i = 0; i < 2 * Math.ceil(games / 2); i++) await scores.nth(i).fill(i % 2 === 0 ? '10000' : '650');
  await page.keyboard.press('Enter');
  await page.locator(`[data-match="${number}"].stage-done`).waitFor(PATIENT);
  await page.goto(`${at}/contests`);
  await page.locator('textarea').waitFor(PATIENT);
  if (shots) await page.screenshot({ path: `${shots}/form-1280.png`, fullPage: true });
  await clean(page, 'form');
  failures.push(...complaints.map((line) => `host: ${line}`));
  await page.close();
}
