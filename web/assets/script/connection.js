import { t, tower } from './i18n.js';
import { askPIN, kept } from './pin.js';
import { kinds } from './words.js';

const RETRY = 1500; // milliseconds until a closed stream is opened again
const ASLEEP = 20000; // a page that was hidden for so long no longer trusts its stream

// follow keeps a stream of events open for as long as the page lives, and tells what comes over it. The stream is made
// anew where the browser itself gives up; records can then come twice.
export function follow({ onState, onRecord, onOnline }) {
  let source;
  let retry;
  let newest;
  let due;
  let hiddenSince = 0;

  function open() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource('/api/v1/events?last=100');
    source.onopen = () => onOnline(true);
    source.onerror = () => {
      onOnline(false);
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY);
    };
    source.addEventListener('state', (message) => {
      newest = message;
      due ??= setTimeout(tell);
    });
    for (const kind of kinds) source.addEventListener(kind, (message) => onRecord(JSON.parse(message.data)));
  }

  // Of states that come together only the newest is told, after the records that led to it.
  function tell() {
    due = undefined;
    onState(JSON.parse(newest.data));
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenSince = Date.now();
    else if (Date.now() - hiddenSince > ASLEEP) open();
  });
  open();
}

// request sends a wish and gives null, or the problem that stands against it.
export const request = (verb, body = {}) => post(`/api/v1/request/${verb}`, body);

// post is a wish to any place of the interface. Where the tower has a PIN somebody is asked for it once on each device.
export async function post(path, body = {}) {
  const wish = JSON.stringify({ transaction: transaction(), ...body });
  try {
    for (;;) {
      const pin = kept();
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'omit', // else the browser asks for a name besides
        headers: { 'Content-Type': 'application/json', ...(pin && { Authorization: `Bearer ${pin}` }) },
        body: wish,
      });
      if (response.ok) return null;
      const problem = await response.json();
      if (response.status !== 401) return { ...problem, detail: refused(problem) };
      if (await askPIN(t(pin ? 'pin.wrong' : 'pin.why')) === null) return { code: 'not_allowed', detail: t('pin.needed') };
    }
  } catch {
    return { code: 'unreachable', detail: t('page.unreachable') };
  }
}

// refused says why, in the language where there are words that need nothing put in.
function refused({ code, detail }) {
  const said = tower(`refusal.${code}`, detail);
  return said.includes('{') ? detail : said;
}

// Two taps that reach the tower twice over a bad network are one.
function transaction() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

// read gives a document of the tower; the error says what a person can do.
export async function read(path) {
  const response = await fetch(path).catch(() => { throw new Error(t('page.unreachable')); });
  const document = await response.json();
  if (!response.ok) throw new Error(document.detail);
  return document;
}
