// One browser for the tests of the page. Everything that the page complains about is a failure.

import { chromium } from 'playwright-core';

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run',
      '--disable-component-update', '--disable-sync',
    ],
  });
}

const WISH = '/api/v1/request/';
const OPTIONAL = /\/api\/v1\/(settings|dice|info|stats|rolls\/\d+\/picture\.jpg)$/; // 404 says that there is none

// watched opens a page whose complaints are collected; foreign requests are complaints, and so are wishes that are refused
// for more than that the game has moved on meanwhile.
export async function watched(browser, options = {}) {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(120000); // the machine may have other things to do
  const complaints = [];
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type()) && !m.location().url.includes(WISH) && !OPTIONAL.test(m.location().url)) complaints.push(`console: ${m.text()}`);
  });
  page.on('response', async (response) => {
    if (response.ok() || !response.url().includes(WISH)) return;
    const problem = await response.json();
    // A key can be faster than the news that the dice are already in the air.
    const overtaken = problem.code === 'stale' || problem.detail.endsWith('the dice are moving; wait until they have been read');
    if (!overtaken) complaints.push(`refused: ${response.url()}: ${problem.detail}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack}`));
  page.on('dialog', (dialog) => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (page.url().startsWith('http') && url.protocol !== 'blob:' && url.origin !== new URL(page.url()).origin) {
      complaints.push(`foreign request: ${url}`);
    }
  });
  return { page, complaints };
}
