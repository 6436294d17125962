// node measure.mjs BINARY [keys] [tasks] [watchers]: figures of the pages, by hand and on a quiet machine: the longest task of a page during play at sixfold throttling,
// what twenty watching phones and a television cost the server beyond the reading, and how long a key takes to the new state on the page.

import http from 'node:http';
import { readFileSync } from 'node:fs';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { newGame, pressed } from './table.mjs';

const THROTTLED = 6;
const MOVES = 30;
const PACE = 700; // milliseconds from one key to the next
const WATCHERS = 21;
const SECONDS = 30;
const KEYS = 40;
const TICKS = 100; // of the kernel's clock in a second

const [binary, ...parts] = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
const demo = new Demo(binary);
const browser = await launch();
try {
  const address = await demo.start();
  const { page } = await watched(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(address);
  await newGame(page, ['Ana', 'Ben'], { target: 100000 });
  if (wanted('keys')) await keys(page);
  if (wanted('tasks')) await tasks(page);
  await page.goto('about:blank');
  if (wanted('watchers')) await watchers(address);
} finally {
  await browser.close();
  await demo.remove();
}

// tasks plays by keys and looks for the longest task: by the wall clock under throttling, and by the time that the page's thread had without. Only tasks are
// traced, and nothing of the test runs on the page meanwhile: both would be measured too.
async function tasks(page) {
  const client = await page.context().newCDPSession(page);
  for (const rate of [1, THROTTLED]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate });
    const events = [];
    client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
    for (let i = 0; i < MOVES; i++) {
      await page.keyboard.press(i % 4 === 3 ? 'b' : 'Enter');
      await new Promise((resolve) => { setTimeout(resolve, PACE); });
    }
    await client.send('Tracing.end');
    await complete;
    const main = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map((event) => `${event.pid}/${event.tid}`);
    const busy = events.filter((event) => event.name.endsWith('RunTask') && main.includes(`${event.pid}/${event.tid}`));
    const longest = (of) => Math.max(...busy.map(of)) / 1000;
    const over = busy.filter((event) => event.dur > 50_000).length;
    console.log(`tasks: ${busy.length} in ${MOVES} moves, processor ${rate} times slower: the longest ${longest((e) => e.dur ?? 0).toFixed(1)} ms by the clock, ${longest((e) => e.tdur ?? 0).toFixed(1)} ms of its thread; ${over} over 50 ms`);
    client.removeAllListeners('Tracing.dataCollected');
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

// keys goes through the choices and times each key to the change that it makes on the page.
async function keys(page) {
  await page.evaluate(() => {
    window.taken = [];
    let at = 0;
    document.addEventListener('keydown', () => { at = performance.now(); }, true);
    new MutationObserver(() => { if (at) window.taken.push(performance.now() - at); at = 0; }).observe(document.getElementById('menu'), { childList: true, subtree: true, attributes: true });
  });
  const count = () => page.evaluate(() => window.taken.length);
  for (let tries = 0; tries < 10 * KEYS && await count() < KEYS; tries++) {
    await choose(page);
    const before = await count();
    await page.keyboard.press('n');
    // a key that the game was faster than changes nothing
    await page.waitForFunction((n) => window.taken.length > n, before, { timeout: 3000 }).catch(() => {});
    await page.waitForTimeout(50);
  }
  const taken = (await page.evaluate(() => window.taken)).sort((a, b) => a - b);
  console.log(`keys: ${taken.length} to the new state on the page: ${taken[taken.length >> 1].toFixed(1)} ms in the middle, nine of ten within ${taken[Math.floor(taken.length * 0.9)].toFixed(1)} ms`);
}

// choose plays until there is a choice.
async function choose(page) {
  const choices = page.locator('#menu button');
  for (let looks = 0; looks < 300 && await choices.count() < 2; looks++) {
    const button = page.locator('#throw.main, #hand-on.main, #bank[aria-disabled="false"]').first();
    if (await button.isVisible()) await pressed(button);
    await page.waitForTimeout(150);
  }
}

// watchers has robots play, without anybody who watches and with all.
async function watchers(address) {
  const players = ['steady', 'bold'].map((robot, i) => ({ name: `Robot ${i + 1}`, robot }));
  await fetch(`${address}api/v1/request/new_game`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ players, rules: 'cardgames', set: { target: 1000000 }, confirm: true }),
  });
  const alone = await cost();
  const open = Array.from({ length: WATCHERS }, () => http.get(`${address}api/v1/events?last=100`, (response) => response.resume()));
  await new Promise((resolve) => { setTimeout(resolve, 2000); });
  const together = await cost();
  for (const request of open) request.destroy();
  console.log(`watchers: the tower takes ${(100 * alone).toFixed(1)} % of a core while robots play, ${(100 * together).toFixed(1)} % with ${WATCHERS} who watch: ${(100 * (together - alone)).toFixed(1)} % for them`);
}

// cost is the share of a core that the tower takes for some seconds.
async function cost() {
  const used = () => {
    const [utime, stime] = readFileSync(`/proc/${demo.process.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).map(Number);
    return (utime + stime) / TICKS;
  };
  const [before, begun] = [used(), performance.now()];
  await new Promise((resolve) => { setTimeout(resolve, SECONDS * 1000); });
  return (used() - before) / ((performance.now() - begun) / 1000);
}
