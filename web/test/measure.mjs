// node measure.mjs BINARY [keys] [tasks] [watchers]: figures of the pages, by hand and on a quiet machine: the longest task of pages during play at sixfold throttling,
// what twenty watching phones and a television cost the server beyond the reading, and how long a key takes to the new state on the page.

import http from 'node:http';
import { readFileSync } from 'node:fs';
import { launch, watched } from './browser.mjs';
import { Demo } from './demo.mjs';
import { Replay } from './replay.mjs';
import { newGame, pressed } from './table.mjs';

const THROTTLED = 6;
const MOVES = 30;
const PACE = 700; // milliseconds from one key to the next
const LOADING = 1500; // milliseconds that a page has before it is measured
const GIVES_BACK = /^(v8\/src\/heap|components\/discardable_memory)\//; // sources of tasks by which the browser gives memory back, also for a page that does nothing: they are told apart
const PAGES = [
  { path: '', viewport: { width: 390, height: 844 } },
  { path: '', viewport: { width: 1280, height: 800 } },
  { path: 'tv', viewport: { width: 1920, height: 1080 } },
];
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
  await page.close();
  if (wanted('watchers')) await watchers(address);
  if (wanted('tasks')) await tasks(address);
} finally {
  await browser.close();
  await demo.remove();
}

// tasks has a game played by keys, plays it again to pages without the tower, and looks for their longest tasks: by the wall clock, and by the time that the page's
// thread had. Only tasks are traced, and nothing of the test runs on the page meanwhile: both would be measured too.
async function tasks(tower) {
  const replay = new Replay();
  const address = await replay.listen(tower);
  try {
    const { page } = await watched(browser, { viewport: PAGES[0].viewport });
    for (const { path } of PAGES) {
      await page.goto(address + path);
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // pictures of the tray never end
    }
    await page.goto(address);
    await newGame(page, ['Ana', 'Ben'], { target: 100000 });
    for (let i = 0; i < MOVES; i++) {
      await page.keyboard.press(i % 4 === 3 ? 'b' : 'Enter');
      await page.waitForTimeout(PACE);
    }
    await page.goto('about:blank');
    replay.again();
    await demo.stop();
    await yardstick(page);
    for (const { path, viewport } of PAGES) {
      for (const rate of [1, THROTTLED]) {
        await page.setViewportSize(viewport);
        await page.goto(address + path);
        await page.locator('#dice').waitFor({ state: 'attached' });
        await page.waitForTimeout(LOADING);
        const busy = await traced(page, rate, replay.length - LOADING);
        await page.goto('about:blank');
        console.log(`tasks of /${path} at ${viewport.width}x${viewport.height} in ${MOVES} moves, processor ${rate} times slower: ${figures(busy)}`);
      }
    }
  } finally {
    replay.close();
  }
}

// yardstick is a page of a few words, one of which changes now and then: no page can do with less on this machine.
async function yardstick(page) {
  await page.setContent(Array.from({ length: 9 }, (_, i) => `<p>${i}</p>`).join(''));
  await page.evaluate((pace) => setInterval(() => { document.querySelector('p').textContent = Date.now(); }, pace), PACE / 4);
  console.log(`tasks of nine lines of text, processor ${THROTTLED} times slower: ${figures(await traced(page, THROTTLED, MOVES * PACE))}`);
}

function figures(tasks) {
  const longest = (of, list) => `${(Math.max(...list.map(of)) / 1000).toFixed(1)} ms`;
  const givesBack = (task) => GIVES_BACK.test(task.args.src_file);
  const [own, giving] = [tasks.filter((task) => !givesBack(task)), tasks.filter(givesBack)];
  const over = (list) => list.filter((task) => task.dur > 50_000).length;
  return `${tasks.length}, the longest ${longest((e) => e.dur ?? 0, own)} by the clock, ${longest((e) => e.tdur ?? 0, own)} of its thread; ${over(own)} over 50 ms${over(giving) > 0 ? `, besides ${over(giving)} in which the browser gave memory back, the longest ${longest((e) => e.dur, giving)}` : ''}`;
}

// traced are the tasks of the page's thread in a time of some milliseconds.
async function traced(page, rate, time) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await new Promise((resolve) => { setTimeout(resolve, time); });
  await client.send('Tracing.end');
  await complete;
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.detach();
  const main = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map((event) => `${event.pid}/${event.tid}`);
  return events.filter((event) => event.name.endsWith('RunTask') && main.includes(`${event.pid}/${event.tid}`));
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
