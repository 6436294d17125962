// node correct.mjs BINARY: sets things right on the page of `BINARY demo`: takes a bank back, corrects a die, takes the
// winning turn back; then plays against a robot to the end, all by the keyboard.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { newGame, number, PATIENT, ready, says, totalOf, type } from './table.mjs';

const [binary] = process.argv.slice(2);
if (!binary) {
  console.error('correct: name the program: node correct.mjs bin/dicetower');
  process.exit(2);
}

const demo = new Demo(binary);
const browser = await launch();
try {
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(await demo.start());
  await newGame(page, ['Ana', 'Ben']);
  await takeBankBack(page);
  await setAside(page);
  await correctDie(page);
  await pause(page);
  await newGame(page, ['Ana', 'Ben'], { target: 500 });
  await takeWinBack(page);
  const moves = await playRobot(page);
  assert.deepEqual(complaints, []);
  console.log(`correct: a bank, a die and a win set right; a game against a robot in ${moves} key presses`);
} finally {
  await browser.close();
  await demo.remove();
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
  const kept = () => page.locator('#aside-dice .die').evaluateAll((dice) => dice.map((d) => d.getAttribute('aria-label')[0]).join(''));
  await type(page, '111234');
  await page.keyboard.press('k');
  await says(page, '#throw', 'Throw 3 dice');
  await type(page, '523');
  await page.keyboard.press('k');
  await says(page, '#throw', 'Throw 2 dice');
  assert.equal(await kept(), '1115');
  await page.keyboard.press('u');
  await says(page, '#keep', 'Keep +50');
  assert.equal(await kept(), '111');
  await page.keyboard.press('y');
  await says(page, '#throw', 'Throw 2 dice');
  assert.equal(await kept(), '1115');
  await page.reload();
  await says(page, '#throw', 'Throw 2 dice');
  assert.equal(await kept(), '1115');
  await page.keyboard.press('u');
  await says(page, '#keep', 'Keep +50');
}

async function correctDie(page) {
  const die = page.locator('#dice button').nth(1);
  assert.match(await die.getAttribute('aria-label'), /^2/);
  await die.click();
  assert.match(await page.locator('#correct-faces [aria-current="true"]').getAttribute('aria-label'), /^2/);
  await page.keyboard.press('Escape');
  await page.locator('#correct').waitFor({ state: 'hidden' });
  assert.ok(await die.evaluate((node) => node === document.activeElement), 'the keyboard is back on the die');
  await page.keyboard.press('Enter');
  await page.locator('#correct').waitFor({ state: 'visible' });
  await page.keyboard.press('1');
  await says(page, '#keep', 'Keep +150');
  assert.match(await die.getAttribute('aria-label'), /^1/);
  assert.equal(await page.locator('#polite').textContent(), '1,150 points in this turn.');
  await says(page, '#log', 'Corrected: ⁨Ben⁩ threw 5 1 3, not 5 2 3.');
}

async function pause(page) {
  await page.keyboard.press('p');
  await says(page, '#headline', 'The game is paused');
  await page.keyboard.press('p');
  await says(page, '#keep', 'Keep +150');
}

async function takeWinBack(page) {
  await type(page, '111234');
  await says(page, '#bank', 'Bank 1,000');
  await page.keyboard.press('b');
  await says(page, '#headline', 'wins with 1,000 points');
  await ready(page, '#undo');
  await page.keyboard.press('u');
  await says(page, '#bank', 'Bank 1,000');
  assert.equal(await totalOf(page, 'Ana').textContent(), '0');
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
