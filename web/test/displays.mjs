// node displays.mjs BINARY [SCREENSHOT]: plays a turn on the page of the displays with nothing but its buttons, and sees the
// displays follow; at several widths nothing sticks out.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { PATIENT } from './table.mjs';
import { misfits, SIZES } from './widths.mjs';

const [binary, screenshot] = process.argv.slice(2);
const demo = new Demo(binary);
const browser = await launch();
try {
  const address = await demo.start();
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await page.click('#to-displays');
  await page.waitForFunction(() => document.querySelectorAll('#displays img[src^="blob:"]').length >= 10, null, PATIENT);
  const state = async () => (await fetch(`${address}api/v1/state`)).json();

  const before = await looks(page);
  const points = await bankSomething(page, state);
  await page.waitForFunction((old) => [...document.querySelectorAll('#displays img')].every((image, i) => image.src !== old[i]), before, PATIENT);

  await pressUntil(page, 'menu', state, (s) => s.phase === 'paused');
  await page.locator('#press-menu.lit').waitFor(PATIENT);
  await pressUntil(page, 'menu', state, (s) => s.phase !== 'paused');

  if (screenshot) {
    await chooseSomething(page, state);
    await page.waitForTimeout(5000); // e-ink takes its time
    await page.screenshot({ path: screenshot, fullPage: true });
  }
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await misfits(page), [], `at ${width}`);
  }
  assert.deepEqual((await state()).faults, []);
  assert.deepEqual(complaints, []);
  console.log(`displays: banked ${points} with the buttons, and every display followed`);
} finally {
  await browser.close();
  await demo.remove();
}

// press presses a button and waits until it has come up again: before that it is not pressed anew.
async function press(page, name) {
  const up = page.waitForResponse((response) => response.url().endsWith(`/api/v1/buttons/${name}`), PATIENT);
  await page.click(`#press-${name}`);
  await up;
}

// pressUntil presses a button until the tower is where it leads: a press that a busy machine has drawn out is another one.
async function pressUntil(page, name, state, holds) {
  for (let tries = 0; tries < 10; tries++) {
    await press(page, name);
    for (const end = performance.now() + 8000; performance.now() < end;) {
      const now = await state();
      if (holds(now)) return now;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
  throw new Error(`${name} leads nowhere: ${JSON.stringify(await state())}`);
}

function looks(page) {
  return page.locator('#displays img').evaluateAll((images) => images.map((image) => image.src));
}

async function until(state, holds) {
  for (const end = performance.now() + PATIENT.timeout; performance.now() < end;) {
    const now = await state();
    if (holds(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the tower does not get there: ${JSON.stringify(await state())}`);
}

// chooseSomething throws until something can be kept.
async function chooseSomething(page, state) {
  for (let turn = 0; turn < 20; turn++) {
    await until(state, (s) => s.phase === 'rolling' && s.current.can_roll);
    await page.click('#throw');
    const now = await until(state, (s) => s.phase === 'farkle' || (s.phase === 'selecting' && s.menu.length > 0));
    if (now.phase === 'selecting') return;
    await press(page, 'next');
  }
  throw new Error('twenty farkles');
}

async function bankSomething(page, state) {
  await chooseSomething(page, state);
  await page.locator('#press-bank.lit').waitFor(PATIENT);
  const { seats, current, bank } = await pressUntil(page, 'keep', state, (s) => s.current.can_roll);
  const after = await pressUntil(page, 'bank', state, (s) => s.current.seat !== current.seat);
  assert.equal(after.seats[current.seat].score, seats[current.seat].score + bank.points);
  return bank.points;
}
