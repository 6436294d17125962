// node games.mjs BINARY: whole games on the virtual tower, by mouse, by touch and by the keyboard alone; another phone and a television
// stay in step, over a restart of the tower as well.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { newGame, number, PATIENT, says } from './table.mjs';

const HOSTILE = ['<img src=x onerror=alert(1)>', 'שחקן \u202eאחד', '👩‍👩‍👧‍👦🎲', 'W'.repeat(40)];
const ENOUGH = 300; // points that are banked
const AT_ONCE = { timeout: 5000 }; // a button that was overtaken meanwhile, as by the count-down, is not waited for
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };

const [binary] = process.argv.slice(2);
const demo = new Demo(binary);
const browser = await launch();
try {
  const address = await demo.start();
  const wide = await open(address, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const phone = await open(address, PHONE);
  const other = await open(address, PHONE);
  const tv = await open(`${address}tv`, { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });

  await newGame(wide.page, HOSTILE, { target: 1500 });
  await inStep(address, [wide, phone, other, tv], HOSTILE);
  const mouse = await playOut(wide.page, { press: (id) => wide.page.click(`#${id}`, AT_ONCE), ready: can });
  await inStep(address, [wide, phone, other, tv], HOSTILE);

  await newGame(phone.page, ['Ana', 'Ben'], { target: 1500 });
  const touch = await playOut(phone.page, {
    press: (id) => phone.page.tap(id === 'keep' ? '#menu li:first-child button' : `#${id}`, AT_ONCE),
    ready: can,
    after: once(async () => {
      await demo.stop();
      for (const { page } of [phone, other, tv]) await page.locator('#offline').waitFor({ state: 'visible', ...PATIENT });
      await demo.start();
      for (const { page } of [phone, other, tv]) await page.locator('#offline').waitFor({ state: 'hidden', ...PATIENT });
    }),
  });
  await inStep(address, [wide, phone, other, tv], ['Ana', 'Ben']);

  await newGame(wide.page, ['Ana', 'Ben'], { target: 1500 });
  const heard = await listen(wide.page);
  const KEYS = { bank: 'b' }; // all else is Enter
  const keys = await playOut(wide.page, { press: (id) => wide.page.keyboard.press(KEYS[id] ?? 'Enter'), ready: can });
  for (const [key, pattern] of [['s', /has/], ['t', /Nobody|turn/], ['c', /points/], ['d', /dice/]]) {
    await wide.page.keyboard.press(key);
    await wide.page.waitForFunction((source) => new RegExp(source).test(document.getElementById('polite').textContent), pattern.source, PATIENT);
  }
  await transcript(heard, wide.page);

  for (const { page, complaints } of [wide, phone, other, tv]) {
    assert.deepEqual(complaints.filter((line) => !/ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK)|Failed to load resource/.test(line)), [], page.url());
  }
  console.log(`games: ${mouse} moves by mouse, ${touch} by touch over a restart, ${keys} by keyboard; two phones and a television in step`);
} finally {
  await browser.close();
  await demo.remove();
}

// open gives a page without the live picture: four of them would be all that the machine does.
async function open(url, options) {
  const opened = await watched(browser, options);
  await opened.page.route('**/api/v1/picture.jpg', (route) => route.fulfill({ status: 204 }));
  await opened.page.goto(url);
  return opened;
}

function once(act) {
  let done = false;
  return async () => {
    if (done) return;
    done = true;
    await act();
  };
}

// can lists what a careful player would do now, the best first.
function can(page) {
  return page.evaluate((enough) => {
    const able = (id) => {
      const button = document.getElementById(id);
      return !button.closest('[hidden]') && button.getAttribute('aria-disabled') === 'false';
    };
    const worth = Number(document.querySelector('#bank span').textContent.replace(/\D/g, ''));
    if (document.querySelector('.stage.win')) return 'over';
    if (able('bank') && worth >= enough) return 'bank';
    return ['keep', 'throw'].find((id) => able(id) && document.getElementById(id).classList.contains('main'))
      ?? (document.querySelector('.stage.farkle') && able('hand-on') ? 'hand-on' : null);
  }, ENOUGH);
}

// playOut plays until somebody has won, and gives the number of moves.
async function playOut(page, { press, ready, after = async () => {} }) {
  for (let moves = 0, looks = 0; looks < 4000; looks++) {
    const move = await ready(page);
    if (move === 'over') return moves;
    if (!move) {
      await page.waitForTimeout(100);
      continue;
    }
    const before = await page.locator('#stage').textContent();
    if (!await press(move).then(() => true, overtaken)) continue;
    // a key that the game was faster than does nothing
    if (!await page.waitForFunction((old) => document.getElementById('stage').textContent !== old, before, AT_ONCE).then(() => true, overtaken)) continue;
    moves++;
    if (move === 'bank') await after();
  }
  throw new Error('nobody wins');
}

function overtaken(problem) {
  if (problem.name !== 'TimeoutError') throw problem;
  return false;
}

// inStep waits until every page shows the names and totals that the tower has.
async function inStep(address, pages, names) {
  const { seats } = await (await fetch(`${address}api/v1/state`)).json();
  const playing = seats.filter((seat) => seat.in_game);
  assert.deepEqual(playing.map((seat) => seat.name), names);
  const want = playing.map((seat) => [seat.name, seat.score]);
  for (const { page } of pages) {
    await page.waitForFunction((expected) => {
      const rows = [...document.querySelectorAll('#players .player, #race li')];
      const shown = rows.map((row) => [row.querySelector('.name').textContent, Number(row.querySelector('.total').textContent.replace(/[^\d-]/g, ''))]);
      return JSON.stringify(shown) === JSON.stringify(expected);
    }, want, PATIENT);
    assert.equal(await page.locator('#players img, #race img').count(), 0, 'a name is text');
  }
}

// listen collects what the live region says.
async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.getElementById('polite').textContent))
      .observe(document.getElementById('polite'), { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => window.heard);
}

// transcript checks that a player who sees nothing was told all that matters.
async function transcript(heard, page) {
  const said = (await heard()).join('\n');
  for (const pattern of [/threw( \d)+\./, /Choice 1 of \d+: Keep( \d)+ for [\d,]+/, /kept( \d)+ for [\d,]+/, /banked [\d,]+ and has [\d,]+/, /wins with/]) assert.match(said, pattern);
  await says(page, '#headline', 'wins with');
  assert.ok(number((await page.locator('.player.won .total').textContent())) >= 1500);
}
