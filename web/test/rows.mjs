// node rows.mjs BINARY: a list that is drawn in steps shows what it is given, in its order, whatever was there before, and keeps the items whose value stays.

import assert from 'node:assert/strict';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';

const LISTS = 2000;
const LETTERS = 'abcdefgh';

const demo = new Demo(process.argv[2]);
const browser = await launch();
try {
  const { page, complaints } = await watched(browser);
  await page.goto(await demo.start());
  const lists = Array.from({ length: LISTS }, () => Array.from(LETTERS).filter(() => Math.random() < 0.6).sort(() => Math.random() - 0.5));
  const wrong = await page.evaluate(async (wanted) => {
    const { element, rows } = await import('/assets/script/dom.js');
    const list = element('ol');
    let made;
    const draw = rows(list, (value) => {
      made++;
      return element('li', {}, value);
    });
    for (const values of wanted) {
      made = 0;
      const before = new Map([...list.children].map((node) => [node.textContent, node]));
      for (const step of draw(values)) void step;
      const shown = [...list.children].map((node) => node.textContent);
      const kept = values.filter((value) => before.has(value));
      if (shown.join() !== values.join() || kept.some((value) => ![...list.children].includes(before.get(value))) || made !== values.length - kept.length) {
        return { before: [...before.keys()], values, shown, made };
      }
    }
    return null;
  }, lists);
  assert.equal(wrong, null, JSON.stringify(wrong));
  assert.deepEqual(complaints, []);
  console.log(`rows: ${LISTS} lists drawn one over the other`);
} finally {
  await browser.close();
  await demo.remove();
}
