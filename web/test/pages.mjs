// node pages.mjs BINARY: every page in every language at every width: nothing sticks out, no script fails, no key is left for a text; and
// axe-core finds nothing. DICETOWER_SHOTS=FOLDER keeps a picture of each page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { drawn, PATIENT } from './table.mjs';
import { misfits, SIZES } from './widths.mjs';

const LANGUAGES = ['en', 'it', 'nl', 'es', 'is'];
const PLAYERS = [{ name: 'Þorgerður <b>' }, { name: 'שחקן' }, { name: 'W'.repeat(40) }];
const READY = {
  play: '#players .player',
  tv: '#race li, #day:not(:empty)', // where nobody has been for long it is a clock
  new: '#house-fields label',
  history: '#games-list td, #chart svg',
  settings: '#here select',
  about: '#parts dd',
  displays: '#displays img[src^="blob:"]',
  calibrate: '#step-test',
  seat: '#playing-names button',
};
const axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
// What differs between languages: what things are called, and in which language. All else is the same as in English.
const NAMES = [
  'html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'button-name', 'link-name', 'image-alt', 'svg-img-alt', 'role-img-alt', 'summary-name', 'empty-heading',
  'label', 'select-name', 'aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-toggle-field-name', 'landmark-unique', 'duplicate-id-aria',
];
const shots = process.env.DICETOWER_SHOTS;
const MOST = 150_000; // bytes that a page may take to load, uncompressed and with its words

const [binary] = process.argv.slice(2);
const demo = new Demo(binary);
const browser = await launch();
const failures = [];
let heaviest = 0;
try {
  const address = await demo.start();
  await play(address);
  const { games } = await (await fetch(`${address}api/v1/history`)).json();
  const pages = ['', 'tv', 'new', 'history', `history?game=${games[1].game}`, 'settings', 'about', 'displays', 'calibrate', 'seat'];
  for (const lang of LANGUAGES) {
    const { page, complaints } = await watched(browser, { reducedMotion: 'reduce' });
    const loaded = weigh(page);
    await page.addInitScript((chosen) => localStorage.setItem('dicetower-language', chosen), lang);
    for (const path of pages) await look(page, `${address}${path}`, path || 'play', lang, loaded);
    failures.push(...complaints.map((line) => `${lang}: ${line}`));
    await page.close();
  }
  assert.deepEqual(failures, []);
  console.log(`pages: ${pages.length} in ${LANGUAGES.length} languages at ${SIZES.length} sizes; the heaviest loads ${heaviest} bytes; axe-core finds nothing`);
} finally {
  await browser.close();
  await demo.remove();
}

// play makes something to show: an ended game with a winner, and one in which there is something to choose.
async function play(address) {
  const wish = async (verb, body = {}) => {
    const response = await fetch(`${address}api/v1/request/${verb}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    assert.ok(response.ok, `${verb}: ${await response.clone().text()}`);
  };
  await wish('new_game', { players: PLAYERS, rules: 'cardgames', set: { target: 1000 }, confirm: true });
  await wish('roll', { faces: [1, 1, 1, 2, 3, 4] });
  await wish('bank');
  await wish('new_game', { players: PLAYERS, rules: 'cardgames', confirm: true });
  await wish('roll', { faces: [1, 1, 5, 2, 3, 4] });
  for (const player of PLAYERS) {
    const response = await fetch(`${address}api/v1/roster/put`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(player) });
    assert.ok(response.ok);
  }
}

// weigh collects the sizes of what a page is made of, as they are when unpacked.
function weigh(page) {
  const sizes = [];
  page.on('response', (response) => {
    if (/\/assets\/|\/words|\.js$|\.css$/.test(response.url()) || response.request().isNavigationRequest()) sizes.push(response.body().then((body) => body.length, () => 0));
  });
  return sizes;
}

async function look(page, url, path, lang, loaded) {
  await page.setViewportSize({ width: 320, height: 640 });
  loaded.length = 0;
  await page.goto(url);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang, PATIENT);
  await page.locator(READY[path.split('?')[0]] ?? READY.play).first().waitFor({ state: 'attached', ...PATIENT });
  if (path.includes('?')) await page.locator('#chart svg').first().waitFor(PATIENT);
  await drawn(page);
  const weight = (await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0);
  heaviest = Math.max(heaviest, weight);
  if (weight > MOST) failures.push(`${path} in ${lang} loads ${weight} bytes`);
  const name = path.replace(/\W.*/, '-game');
  if (path === 'new') await page.locator('#house summary').click();
  const keys = await page.evaluate(() => document.body.innerText.match(/\b[a-z]+\.[a-z]+[a-z_]*\b/g) ?? []);
  if (keys.length > 0) failures.push(`${path} in ${lang} shows the keys ${keys}`);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = await misfits(page);
    if (wide.length > 0) failures.push(`${path} in ${lang} at ${width}: ${wide.join('; ')}`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${lang}-${width}.png`, fullPage: path !== 'tv' });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(axe);
  const { violations } = await page.evaluate((only) => window.axe.run(only ? { runOnly: { type: 'rule', values: only } } : {}), lang === 'en' ? null : NAMES);
  failures.push(...violations.map((v) => `${path} in ${lang}: ${v.id}: ${v.help}: ${v.nodes.map((n) => n.target).join(' ')}`));
}
