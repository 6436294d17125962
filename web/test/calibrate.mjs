// node calibrate.mjs BINARY [SCREENSHOT]: measures the tray of `BINARY demo` on the page: gives one up, then shows the corners by mouse and by
// keyboard, throws what is asked for, and plays on with what was measured. The old profile stays until the new one has passed.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { choosing, newGame, PATIENT, pressed, ready, says } from './table.mjs';

const [binary, screenshot] = process.argv.slice(2);
const demo = new Demo(binary);
const profile = join(demo.data, 'profile.toml');
const browser = await launch();
try {
  const address = await demo.start();
  const { page, complaints } = await watched(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await newGame(page, ['Ana', 'Ben']);

  await page.goto(`${address}calibrate`);
  await giveUp(page);
  assert.ok(!existsSync(profile), 'what is given up leaves no profile');
  await withoutMarks(page);
  await showCorners(page);
  await until(page, '#ask', 'Calibrated: ');
  const first = readFileSync(profile, 'utf8');
  assert.match(await page.locator('#step-tray').textContent(), /as given/i);
  assert.equal(await page.locator('#steps .passed').count(), 8);
  assert.equal((await (await fetch(`${address}api/v1/calibration`)).json()).passed, true);

  // the game goes on where it was, and throws are read with the new profile
  await page.goto(address);
  await says(page, '.player.current .name', 'Ana');
  await ready(page, '#throw');
  await page.click('#throw');
  await choosing(page);

  await page.goto(`${address}calibrate`);
  await giveUp(page);
  assert.equal(readFileSync(profile, 'utf8'), first, 'the old profile stays');
  assert.deepEqual(complaints, []);
  console.log('calibrate: given up, failed for want of marks, passed with corners that were dragged, played with');
} finally {
  await browser.close();
  await demo.remove();
}

// until answers what is asked by what the page says is to be done next, until a part of it says something.
async function until(page, part, text) {
  const over = page.locator(part, { hasText: text });
  for (let looks = 0; looks < 2000 && !await over.isVisible(); looks++) {
    const next = page.locator('#answers .main:not(#answer-players)'); // which leads away from here
    if (await next.isVisible()) {
      if (screenshot && await page.locator('#step-test.due #answers, #read li').count() > 0) await page.screenshot({ path: screenshot });
      await pressed(next);
    }
    await page.waitForTimeout(100);
  }
  await over.waitFor(PATIENT);
}

async function giveUp(page) {
  await page.locator('#answer-start').click();
  await page.locator('#answer-cleared').waitFor(PATIENT);
  await pressed(page.locator('#answer-cleared'));
  await page.locator('#answer-throw').waitFor(PATIENT);
  await page.locator('#answer-stop').click();
  await says(page, '#ask', 'Not calibrated');
}

// withoutMarks looks for marks that nobody has laid.
async function withoutMarks(page) {
  await page.locator('input[value="marks"]').check();
  await page.locator('#answer-start').click();
  await page.locator('#answer-cleared').waitFor(PATIENT);
  await pressed(page.locator('#answer-cleared'));
  await says(page, '#trouble', 'Four corner marks are needed, 0 seen. Lay one mark flat into each corner');
  assert.equal(await page.locator('#step-tray.failed').count(), 1);
}

// showCorners drags three corners to the tray's and moves the fourth there by the keyboard.
async function showCorners(page) {
  await page.locator('#answer-show_corners').click();
  const picture = await page.locator('#picture').boundingBox();
  const places = [[0.12, 0.1], [0.88, 0.1], [0.88, 0.9]];
  for (const [i, [x, y]] of places.entries()) {
    await page.locator(`#corner-${i + 1}`).hover();
    await page.mouse.down();
    await page.mouse.move(picture.x + x * picture.width, picture.y + y * picture.height, { steps: 4 });
    await page.mouse.up();
  }
  await page.locator('#corner-4').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator('#corner-4').getAttribute('aria-label'), 'Corner 4, 12 % from the left, 90 % from the top');
  await page.locator('#answer-again').click();
}
