// What a person does at the table and looks for there, for the tests that play.

import assert from 'node:assert/strict';

export const PATIENT = { timeout: 120000 };

export const number = (text) => Number(text.replace(/[^\d-]/g, ''));

export async function newGame(page, names, { target = 5000, rules = 'cardgames' } = {}) {
  await page.click('#new-game');
  const inputs = page.locator('#seats-names input[type="text"]');
  await inputs.first().waitFor(PATIENT);
  while (await inputs.count() < names.length) await page.click('#seats-add');
  while (await inputs.count() > names.length) await page.locator('#seats-names .remove').last().click();
  for (const [i, name] of names.entries()) {
    await inputs.nth(i).fill(name);
    await page.locator('#seats-names select').nth(i).selectOption({ label: 'a person' });
  }
  await page.selectOption('#seats-rules', rules);
  await page.fill('#seats-target', String(target));
  const running = await page.locator('#seats-running').isVisible();
  await page.click('#seats-start');
  if (running) await page.click('#confirm-yes');
  await page.waitForURL((url) => url.pathname === '/', PATIENT);
  await page.locator('.player.current .name', { hasText: names[0] }).waitFor(PATIENT);
  assert.deepEqual(await page.locator('.player .name').allTextContents(), names);
}

const AT_ONCE = { timeout: 5000 };

// pressed clicks something that may go away meanwhile, as by the count-down or because it is done already, and says whether it was there.
export async function pressed(button) {
  return button.click(AT_ONCE).then(() => true, (problem) => {
    if (problem.name !== 'TimeoutError') throw problem;
    return false;
  });
}

export async function ready(page, button) {
  await page.locator(`${button}[aria-disabled="false"]`).waitFor(PATIENT);
}

// choosing waits until the dice lie still, and says whether there is something to keep. A farkle hands on by itself.
export async function choosing(page) {
  await page.locator('#menu button, .stage.farkle #headline').first().waitFor(PATIENT);
  return page.locator('#menu button').first().isVisible();
}

export function totalOf(page, name) {
  return page.locator('.player', { has: page.locator('.name', { hasText: name }) }).locator('.total');
}

// says waits until a part of the page says this.
export async function says(page, part, text) {
  await page.locator(part, { hasText: text }).waitFor(PATIENT);
}

// drawn waits until a page has shown all that it knows: what a device has said, another may still be drawing, and a tap on what is
// no longer so does nothing.
export async function drawn(page) {
  await page.evaluate(async (frames) => {
    let still = 0;
    const changes = new MutationObserver(() => { still = 0; });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    while (still++ < frames) await new Promise(requestAnimationFrame);
    changes.disconnect();
  }, 6);
}

// type gives the faces of a throw by the keyboard.
export async function type(page, digits) {
  await ready(page, '#type');
  await page.keyboard.press('i');
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await page.locator('#typed').waitFor({ state: 'hidden', ...PATIENT });
}
