// node showroom.mjs URL: opens the page of the displays at several widths, presses a button, and fails when a picture is
// missing, something sticks out or goes wrong. DICETOWER_SHOTS=FOLDER keeps a picture of each.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { misfits, SIZES } from './widths.mjs';

const [url] = process.argv.slice(2);
const shots = process.env.DICETOWER_SHOTS;
const browser = await launch();
const { page, complaints } = await watched(browser, { reducedMotion: 'reduce' });
await page.goto(`${url}/displays`);
await page.waitForFunction(() => {
  const images = [...document.querySelectorAll('#displays img')];
  return images.length === 2 && images.every((image) => image.src.startsWith('blob:') && image.naturalWidth > 0);
});
await page.locator('#press-keep.lit').waitFor();
for (const [width, height] of SIZES) {
  await page.setViewportSize({ width, height });
  assert.deepEqual(await misfits(page), [], `at ${width}`);
  if (shots) await page.screenshot({ path: `${shots}/displays-${width}.png`, fullPage: true });
}
const pressed = page.waitForResponse((response) => response.url().endsWith('/api/v1/buttons/keep'));
await page.click('#press-keep');
assert.equal((await pressed).status(), 204);
assert.deepEqual(complaints, []);
await browser.close();
