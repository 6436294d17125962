// node scenes.mjs NAME=URL …: opens each page at several widths, and fails when something sticks out or goes wrong.
// DICETOWER_SHOTS=FOLDER keeps a picture of each.

import { launch, watched } from './browser.mjs';
import { drawn } from './table.mjs';
import { misfits, SIZES } from './widths.mjs';

const shots = process.env.DICETOWER_SHOTS;
const failures = [];
const browser = await launch();

for (const argument of process.argv.slice(2)) {
  const [name, url] = argument.split('=');
  const { page, complaints } = await watched(browser, { reducedMotion: 'reduce' });
  await page.goto(url);
  await page.waitForFunction(() => !document.getElementById('headline').textContent.startsWith('Looking'));
  await page.waitForFunction(() => !document.getElementById('picture').hidden);
  await drawn(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = await misfits(page);
    if (wide.length > 0) failures.push(`${name} at ${width}: ${wide.join('; ')}`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.goto(`${url}/tv`);
  await page.waitForFunction(() => !document.getElementById('board').hidden || !document.getElementById('idle').hidden);
  await drawn(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = await misfits(page);
    if (wide.length > 0) failures.push(`${name} on a television at ${width}: ${wide.join('; ')}`);
    if (width >= 1920 && await page.evaluate(() => document.documentElement.scrollHeight > innerHeight || [...document.querySelectorAll('main:not([hidden]) > *')].some((part) => part.scrollHeight > part.clientHeight + 1)
      || document.getElementById('race').lastElementChild?.getBoundingClientRect().bottom > document.getElementById('code').getBoundingClientRect().top)) {
      failures.push(`${name} on a television at ${width}: it does not fit the screen`);
    }
    if (shots) await page.screenshot({ path: `${shots}/tv-${name}-${width}.png` });
  }
  failures.push(...complaints.map((c) => `${name}: ${c}`));
  await page.close();
}
await browser.close();

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
