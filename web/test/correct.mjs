// node correct.mjs BINARY: sets things right on the page of `BINARY demo`: takes a bank back, corrects a die, listens to
// the browser's voice, takes the winning turn back; then plays against a robot to the end, all by the keyboard.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { drawn, newGame, number, PATIENT, ready, says, totalOf, type } from './table.mjs';

const [binary] = process.argv.slice(2);
if (!binary) {
  console.error('correct: name the program: node correct.mjs bin/dicetower');
  process.exit(2);
}

const demo = new Demo(binary);
const browser = await launch();
try {
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const address = await demo.start();
  await page.goto(address);
  await newGame(page, ['Ana', 'Ben']);
  await tapAtOnce(page);
  await newGame(page, ['Ana', 'Ben']);
  await takeBankBack(page);
  await setAside(page);
  await correctDie(page);
  await pause(page);
  await speech(page, address);
  await newGame(page, ['Ana', 'Ben'], { target: 500 });
  await takeWinBack(page);
  const moves = await playRobot(page);
  assert.deepEqual(complaints, []);
  console.log(`correct: a bank, a die and a win set right, and told by the browser's voice; a game against a robot in ${moves} key presses`);
} finally {
  await browser.close();
  await demo.remove();
}

// tapAtOnce keeps what is seen as soon as it is seen, on a device that still draws the rest: no tap is lost.
async function tapAtOnce(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const next of ['Ben', 'Ana', 'Ben']) {
    await type(page, '111523');
    await page.locator('#menu button').first().click(PATIENT);
    await says(page, '#throw', 'Throw 2 dice');
    await page.locator('#bank').click(PATIENT);
    await says(page, '.player.current .name', next);
    await says(page, '#throw', 'Throw 6 dice');
  }
  assert.equal(await page.locator('#alert').textContent(), '');
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
}

async function takeBankBack(page) {
  await type(page, '115234');
  await says(page, '#bank', 'Bank 250');
  await page.click('#bank');
  await says(page, '.player.current .name', 'Ben');
  assert.equal(await totalOf(page, 'Ana').textContent(), '250');
  await ready(page, '#undo');
  await page.keyboard.press('u');
  await says(page, '.player.current .name', 'Ana');
  assert.equal(await totalOf(page, 'Ana').textContent(), '0');
  assert.equal(await page.locator('#dice li').count(), 6);
  await ready(page, '#redo');
  await page.click('#redo');
  await says(page, '.player.current .name', 'Ben');
  assert.equal(await totalOf(page, 'Ana').textContent(), '250');
  await says(page, '#log', 'Taken back: ⁨Ana⁩’s bank.');
}

// setAside looks at the dice of earlier throws: right after going back and forth, and after coming back to the page.
async function setAside(page) {
  const lies = (faces) => page.waitForFunction((wanted) => [...document.querySelectorAll('#aside-dice .die')].map((d) => d.getAttribute('aria-label')[0]).join('') === wanted, faces, PATIENT);
  await type(page, '111234');
  await page.keyboard.press('k');
  await says(page, '#throw', 'Throw 3 dice');
  await type(page, '523');
  await page.keyboard.press('k');
  await says(page, '#throw', 'Throw 2 dice');
  await lies('1115');
  await page.keyboard.press('u');
  await says(page, '#keep', 'Keep +50');
  await lies('111');
  await page.keyboard.press('y');
  await says(page, '#throw', 'Throw 2 dice');
  await lies('1115');
  await page.reload();
  await says(page, '#throw', 'Throw 2 dice');
  await lies('1115');
  await page.keyboard.press('u');
  await says(page, '#keep', 'Keep +50');
}

async function correctDie(page) {
  const die = page.locator('#dice button').nth(1);
  const shows = (face) => page.locator(`#dice li:nth-child(2) [aria-label^="${face}"]`).first().waitFor(PATIENT);
  await shows(2);
  await die.click();
  assert.match(await page.locator('#correct-faces [aria-current="true"]').getAttribute('aria-label'), /^2/);
  await page.keyboard.press('Escape');
  await page.locator('#correct').waitFor({ state: 'hidden' });
  assert.ok(await die.evaluate((node) => node === document.activeElement), 'the keyboard is back on the die');
  await page.keyboard.press('Enter');
  await page.locator('#correct').waitFor({ state: 'visible' });
  await page.keyboard.press('1');
  await says(page, '#keep', 'Keep +150');
  await shows(1);
  assert.equal(await page.locator('#polite').textContent(), '1,150 points in this turn.');
  await says(page, '#log', 'Corrected: ⁨Ben⁩ threw 5 1 3, not 5 2 3.');
}

async function pause(page) {
  await page.keyboard.press('p');
  await says(page, '#headline', 'The game is paused');
  await page.keyboard.press('p');
  await says(page, '#keep', 'Keep +150');
}

// speech listens to what two devices say by the browser's own voice while the third plays: all of it in Dutch, and what matters in English.
async function speech(page, address) {
  const all = await listener(address, 'nl', 'full');
  const little = await listener(address, 'en', 'short');

  await page.keyboard.press('n');
  await hears(all, /^Keuze 2 van 3: /);
  for (const [face, points] of [['2', '1.050'], ['1', '1.150']]) {
    await drawn(page);
    await page.locator('#dice button').nth(1).click();
    await page.keyboard.press(face);
    await hears(all, `${points} punten in deze beurt.`); // and nothing else
    await hears(little, `${points.replace('.', ',')} points in this turn.`);
  }
  await says(page, '#keep', 'Keep +150');
  await page.keyboard.press('b');
  await hears(all, 'Ben legt 1 5 opzij voor 150. Ben zet 1.150 vast en heeft 1.150. De volgende speler gooit 6 dobbelstenen');
  await hears(little, 'Ben banked 1,150 and has 1,150.');

  for (const [device, lang, texts] of [[all, 'nl', 4], [little, 'en', 3]]) {
    const heard = await device.evaluate(() => window.heard);
    assert.deepEqual(heard.slice(0, 2 * texts).map((one) => one.lang ?? 'cancel'), Array(texts).fill(['cancel', lang]).flat(), 'the newest cancels what is older');
    await device.close();
  }
}

// listener is a device that speaks, with a voice that only notes what it is given.
async function listener(address, lang, level) {
  const { page } = await watched(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(([language, speaks]) => {
    localStorage.setItem('dicetower-language', language);
    localStorage.setItem('dicetower-speech', speaks);
    window.heard = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    const voice = { cancel: () => window.heard.push({}), speak: ({ text, lang }) => window.heard.push({ text, lang }) };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  }, [lang, level]);
  await page.goto(address);
  await page.locator('.player.current').waitFor(PATIENT);
  return page;
}

// hears waits for what a device says next, and asks for exactly that.
async function hears(device, text) {
  const at = device.heardSoFar ?? 0;
  await device.waitForFunction((n) => window.heard.filter((one) => one.text).length > n, at, PATIENT);
  device.heardSoFar = at + 1;
  const said = await device.evaluate((n) => window.heard.filter((one) => one.text)[n].text, at);
  if (typeof text === 'string') assert.equal(said, text);
  else assert.match(said, text);
}

async function takeWinBack(page) {
  await type(page, '111234');
  await says(page, '#bank', 'Bank 1,000');
  await page.keyboard.press('b');
  await says(page, '#headline', 'wins with 1,000 points');
  await ready(page, '#undo');
  await page.keyboard.press('u');
  await says(page, '#bank', 'Bank 1,000');
  await totalOf(page, 'Ana').filter({ hasText: /^0$/ }).waitFor(PATIENT);
  await page.keyboard.press('b');
  await says(page, '#headline', 'wins with 1,000 points');
}

// playRobot starts and plays a game without the mouse, and gives the number of keys that the game itself took.
async function playRobot(page) {
  await page.keyboard.press('n');
  await page.locator('#seats-rules option').first().waitFor({ state: 'attached', ...PATIENT });
  await tabTo(page, '#seats-names li:nth-child(1) input[type="text"]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Robot 1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('robot: bold');
  await tabTo(page, '#seats-target');
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/', PATIENT);
  let moves = 0;
  for (let looks = 0; looks < 3000; looks++) {
    if (await page.locator('.stage.win').isVisible()) break;
    const key = await keyToPress(page);
    if (!key) {
      await page.waitForTimeout(150);
      continue;
    }
    const before = await page.locator('#stage').textContent();
    await page.keyboard.press(key);
    // a key that the game was faster than does nothing
    const changed = await page.waitForFunction((old) => document.getElementById('stage').textContent !== old, before, { timeout: 5000 }).then(() => true, overtaken);
    if (changed) moves++;
  }
  await says(page, '#headline', 'wins with');
  const totals = (await page.locator('.player .total').allTextContents()).map(number);
  assert.ok(Math.max(...totals) >= 2500, `somebody reached 2,500: ${totals}`);
  await says(page, '#log', /Robot 1⁩ (threw|banked|kept)/);
  const lines = await page.locator('#log li').count();
  await tabTo(page, '.scroll');
  await page.keyboard.press('End'); // who looks further back is shown more
  await page.waitForFunction((few) => document.querySelectorAll('#log li').length > few, lines, PATIENT);
  return moves;
}

function overtaken(problem) {
  if (problem.name !== 'TimeoutError') throw problem;
  return false;
}

async function tabTo(page, target) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

// keyToPress is what a careful player does now: banks 300, else throws, else keeps; null while it is not the player's turn.
function keyToPress(page) {
  return page.evaluate(() => {
    const can = (id) => {
      const button = document.getElementById(id);
      return !button.closest('[hidden]') && button.getAttribute('aria-disabled') === 'false';
    };
    const worth = Number(document.querySelector('#bank span').textContent.replace(/\D/g, ''));
    if (can('bank') && worth >= 300) return 'b';
    if (can('throw')) return 'Enter';
    if (can('keep')) return 'k';
    return can('hand-on') ? 'n' : null;
  });
}
