// node scenes.mjs NAME=URL …: opens each page at several widths, and fails when something sticks out or goes wrong.
// DICETOWER_SHOTS=FOLDER keeps a picture of each.

import { launch, watched } from './browser.mjs';

const SIZES = [[320, 640], [768, 1024], [1280, 900], [1920, 1080]];
const shots = process.env.DICETOWER_SHOTS;
const failures = [];
const browser = await launch();

for (const argument of process.argv.slice(2)) {
  const [name, url] = argument.split('=');
  const { page, complaints } = await watched(browser, { reducedMotion: 'reduce' });
  await page.goto(url);
  await page.waitForFunction(() => !document.getElementById('headline').textContent.startsWith('Looking'));
  await page.waitForFunction(() => !document.getElementById('picture').hidden);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(stickingOut);
    if (wide.length > 0) failures.push(`${name} at ${width}: ${wide.join('; ')}`);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.click('#new-game');
  await page.locator('#seats-rules option').first().waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 320, height: 640 });
  if (await page.evaluate(() => document.getElementById('seats').scrollWidth > document.getElementById('seats').clientWidth)) {
    failures.push(`${name}: the form of a new game is too wide`);
  }
  failures.push(...complaints.map((c) => `${name}: ${c}`));
  await page.close();
}
await browser.close();

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

// stickingOut lists what is wider than the page or cut off inside its box.
function stickingOut() {
  const wide = [];
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > most) wide.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - most}`);
  for (const node of document.querySelectorAll('main *, header *, .notices *')) {
    const box = node.getBoundingClientRect();
    if (node.closest('.unseen, svg, .dice') || box.width === 0) continue; // dice lean out of their places
    if (box.right > most + 1 || box.left < -1) wide.push(`${node.tagName}.${node.className} reaches ${Math.round(box.right)}`);
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && node.tagName !== 'SPAN') wide.push(`${node.tagName}.${node.id || node.className} hides ${node.scrollWidth - node.clientWidth}`);
  }
  return wide;
}
