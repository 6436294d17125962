// node people.mjs BINARY: who plays. A phone takes a seat by the code on the board, is seated in the next game, and people are renamed, merged
// and forgotten; on a tower with a PIN nothing is changed without it, and every page that changes something asks for it.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { PATIENT, pressed, says } from './table.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
const HOSTILE = '<b>Þóra</b> 🎲';
const PIN = '428193';

// What is seen of each change once the PIN was given.
const took = {
  seat: (page) => says(page, '#seated-title', 'Ana'),
  new: (page) => page.waitForURL((url) => url.pathname === '/', PATIENT),
  settings: (page) => says(page, '#saved', 'Saved'),
  calibrate: async (page) => {
    await page.locator('#answer-stop').waitFor(PATIENT);
    await pressed(page.locator('#answer-stop'));
    await says(page, '#ask', 'Not calibrated');
  },
  '': (page) => says(page, '#headline', 'The game is paused'),
};

const [binary] = process.argv.slice(2);
const browser = await launch();
try {
  await people(new Demo(binary));
  const asked = await locked();
  console.log(`people: seated by a phone, renamed, merged, forgotten; ${asked} pages ask for the PIN, and nothing is changed without it`);
} finally {
  await browser.close();
}

async function people(demo) {
  try {
    const address = await demo.start();
    const names = async () => (await (await fetch(`${address}api/v1/roster`)).json()).players.map((player) => player.name).sort();
    assert.match((await fetch(`${address}api/v1/qr.svg`)).headers.get('page-address'), /\/seat$/);

    const phone = await watched(browser, PHONE);
    await phone.page.goto(`${address}seat`);
    await phone.page.fill('#seat-name', HOSTILE);
    await phone.page.tap('#seat-take');
    await says(phone.page, '#seated-title', HOSTILE);

    const wide = await watched(browser, WIDE);
    const { page } = wide;
    await page.goto(`${address}new`);
    await page.waitForFunction((name) => [...document.querySelectorAll('#seats-names input[type="text"]')].some((input) => input.value === name), HOSTILE, PATIENT);
    const inputs = page.locator('#seats-names input[type="text"]');
    // those of the game before sit there too: one of them is Ben now, the other leaves
    await inputs.nth(0).fill('Ben');
    await page.locator('#seats-names .remove').nth(1).click();
    assert.deepEqual(await inputs.evaluateAll((list) => list.map((input) => input.value)), ['Ben', HOSTILE]);
    await page.click('#seats-start');
    if (await page.locator('#confirm-yes').isVisible()) await page.click('#confirm-yes');
    await page.waitForURL((url) => url.pathname === '/', PATIENT);
    await says(page, '#players', 'Ben');
    await phone.page.locator('#seated').waitFor({ state: 'hidden', ...PATIENT });
    await phone.page.locator('#playing-names button', { hasText: HOSTILE }).tap();
    await says(phone.page, '#players .player', 'you');

    await page.goto(`${address}new`);
    await page.locator('#roster .chip').first().waitFor(PATIENT);
    await page.click('#roster-edit');
    await person(page, 'Ben', async () => {
      await page.fill('#person-name', 'Benjamín');
      await page.selectOption('#person-voice', 'deep');
      await page.click('#person-save');
    });
    await page.locator('#roster .chip', { hasText: 'Benjamín' }).waitFor(PATIENT);
    await person(page, HOSTILE, async () => {
      await page.fill('#person-name', 'Benjamín');
      await page.click('#person-save');
      await says(page, '#person-error', 'called that already');
      await page.selectOption('#person-same', 'Benjamín');
      await page.click('#person-save');
    });
    await page.locator('#roster .chip', { hasText: HOSTILE }).waitFor({ state: 'detached', ...PATIENT });
    assert.deepEqual(await names(), ['Benjamín']);
    await person(page, 'Benjamín', () => page.click('#person-forget'));
    await page.locator('#roster-panel').waitFor({ state: 'hidden', ...PATIENT });
    assert.deepEqual(await names(), []);
    for (const { complaints } of [phone, wide]) assert.deepEqual(complaints.filter((line) => !/409/.test(line)), []);
  } finally {
    await demo.remove();
  }
}

async function person(page, name, change) {
  await page.locator('#roster .chip', { hasText: name }).first().click();
  await page.locator('#person').waitFor({ state: 'visible', ...PATIENT });
  await change();
  await page.locator('#person').waitFor({ state: 'hidden', ...PATIENT });
}

// locked tries a tower with a PIN, and gives the number of pages that ask for it.
async function locked() {
  const folder = mkdtempSync(join(tmpdir(), 'dicetower-locked-'));
  writeFileSync(join(folder, 'pin'), `${PIN}\n`);
  writeFileSync(join(folder, 'config.toml'), `data = "${folder}"\n[camera]\nsource = "virtual:"\n[page]\nlisten = "127.0.0.1:0"\npin_file = "${join(folder, 'pin')}"\n[mqtt.own]\nlisten = ""\n`);
  const tower = new Demo(binary, ['run', '--config', join(folder, 'config.toml')]);
  try {
    const address = await tower.start();
    const seq = async () => (await (await fetch(`${address}api/v1/state`)).json()).seq;
    const before = await seq();
    for (const path of ['request/new_game', 'set/brightness', 'roster/put', 'roster/rename', 'roster/merge', 'roster/forget', 'seats/take', 'seats/leave', 'calibration/start', 'calibration/answer']) {
      const response = await fetch(`${address}api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ben"}' });
      assert.equal(response.status, 401, path);
    }
    assert.equal(await seq(), before);

    const changes = {
      seat: async (page) => {
        await page.fill('#seat-name', 'Ana');
        await page.click('#seat-take');
      },
      new: async (page) => {
        await page.locator('#house-fields label').first().waitFor({ state: 'attached', ...PATIENT });
        await page.click('#seats-start');
      },
      settings: async (page) => page.selectOption('#rules', 'playroom'),
      calibrate: async (page) => page.click('#answer-start'),
      '': async (page) => page.click('#pause'),
    };
    for (const [path, change] of Object.entries(changes)) {
      const context = await browser.newContext(WIDE); // a device that does not know the PIN
      const { page, complaints } = await watched(context);
      await page.goto(`${address}${path}`);
      await change(page);
      await says(page, '#pin-why', 'dicetower pin');
      await page.keyboard.press('Escape');
      await page.locator('#pin-box').waitFor({ state: 'detached', ...PATIENT });
      await says(page, '#error, #seats-error, #trouble, #alert', 'Nothing was changed');
      await change(page);
      await page.fill('#pin', '000000');
      await page.keyboard.press('Enter');
      await says(page, '#pin-why', 'That is not the PIN');
      await page.fill('#pin', PIN);
      await page.click('#pin-send');
      await page.locator('#pin-box').waitFor({ state: 'detached', ...PATIENT });
      await took[path](page);
      assert.deepEqual(complaints.filter((line) => !/401|Unauthorized|refused/.test(line)), [], path);
      await context.close();
    }
    return Object.keys(changes).length;
  } finally {
    await tower.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
