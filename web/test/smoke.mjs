// node smoke.mjs BINARY [SCREENSHOT]: plays on the page of `BINARY demo` as a person would: throws, keeps, banks, sees the
// total change; by mouse, then by keyboard; and goes on after the tower was restarted.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { choosing, newGame, number, PATIENT, ready, totalOf } from './table.mjs';

const [binary, screenshot] = process.argv.slice(2);
if (!binary) {
  console.error('smoke: name the program: node smoke.mjs bin/dicetower [SCREENSHOT]');
  process.exit(2);
}

const demo = new Demo(binary);
const browser = await launch();
try {
  const address = await demo.start();
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await newGame(page, ['Zoë <b>', 'Ben']);

  const byMouse = await playUntilBanked(page, {
    throw: () => page.click('#throw'),
    keep: () => page.click('#menu li:first-child button'),
    bank: () => page.click('#bank'),
  });
  const byKeyboard = await playUntilBanked(page, {
    throw: () => page.keyboard.press('Enter'),
    keep: async () => { await next(page); await page.keyboard.press('k'); },
    bank: () => page.keyboard.press('b'),
  });
  if (screenshot) await takePicture(page, screenshot);
  assert.deepEqual(complaints, []);

  const totals = await page.locator('.player .total').allTextContents();
  await demo.stop();
  await page.locator('#offline').waitFor({ state: 'visible', ...PATIENT });
  await demo.start();
  await page.locator('#offline').waitFor({ state: 'hidden', ...PATIENT });
  assert.deepEqual(await page.locator('.player .total').allTextContents(), totals);
  console.log(`smoke: banked ${byMouse} by mouse and ${byKeyboard} by keyboard; back after a restart`);
} finally {
  await browser.close();
  await demo.remove();
}

// next goes on to the choice after the marked one, and waits until that is marked: a key that comes before is about what was.
async function next(page) {
  const marked = () => page.evaluate(() => [...document.querySelectorAll('#menu button')].findIndex((button) => button.hasAttribute('aria-current')));
  if (await page.locator('#menu button').count() < 2) return;
  const before = await marked();
  await page.keyboard.press('n');
  await page.waitForFunction((old) => [...document.querySelectorAll('#menu button')].findIndex((button) => button.hasAttribute('aria-current')) !== old, before, PATIENT);
}

// playUntilBanked plays turns until one of them can be banked, and gives what was banked.
async function playUntilBanked(page, press) {
  for (let turn = 0; turn < 20; turn++) {
    await ready(page, '#throw');
    await press.throw();
    if (!await choosing(page)) continue;
    const before = await page.locator('#turn-points').textContent();
    await press.keep();
    await page.waitForFunction((old) => document.getElementById('turn-points').textContent !== old, before, PATIENT);
    const points = number(await page.locator('#bank span').textContent());
    assert.ok(points > 0, 'a keep is worth something');
    const player = page.locator('.player.current .name');
    const name = await player.textContent();
    const total = number(await totalOf(page, name).textContent());
    await press.bank();
    await page.waitForFunction((old) => document.querySelector('.player.current .name')?.textContent !== old, name, PATIENT);
    assert.equal(number(await totalOf(page, name).textContent()), total + points);
    return points;
  }
  throw new Error('twenty turns and nothing to bank');
}

// takePicture shows the page at its best: dice on the table and something to choose.
async function takePicture(page, file) {
  await newGame(page, ['Zoë', 'Ben', 'Chiara']);
  for (let throws = 0; throws < 60; throws++) {
    await ready(page, '#throw');
    await page.click('#throw');
    if (!await choosing(page)) continue;
    const aside = await page.locator('#aside li').count();
    if (throws > 5 && aside > 0 && await page.locator('#menu button').count() > 2) break;
    if (throws < 5) await page.click('#bank');
    else await page.click('#menu li:last-child button');
    await ready(page, '#throw');
  }
  await page.waitForTimeout(1500);
  await page.screenshot({ path: file });
}
