import { byId, element, memo } from './dom.js';
import { t, time } from './i18n.js';
import { sentence } from './words.js';

const LINES = 40;
const PICTURED = ['roll', 'rejected'];

// makeLog gives the function that draws the newest records, newest first. The start of a turn is told by what follows it. onPicture is
// told the record whose picture is wanted.
export function makeLog(onPicture) {
  byId('log').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) onPicture(Number(button.dataset.seq), button.dataset.words);
  });
  return (story) => draw(story.records.filter((r) => r.event_type !== 'turn_start').slice(-LINES).reverse());
}

let lines = new Map(); // those that are shown, by what they say

// draw puts in and takes away what has changed, and leaves the other lines alone: to lay out all of them anew with every throw takes long.
const draw = memo((records) => {
  const list = byId('log');
  const before = lines;
  lines = new Map(records.map((record) => [`${record.event_id} ${sentence(record)}`, record]));
  for (const [key, node] of before) {
    if (lines.has(key)) lines.set(key, node);
    else node.remove();
  }
  [...lines].forEach(([key, known], i) => {
    const node = known instanceof Element ? known : line(known);
    lines.set(key, node);
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  });
});

function line(record) {
  return element('li', { class: `event-${record.event_type}` },
    element('time', { datetime: record.ts }, time(new Date(record.ts))),
    element('span', { class: 'line' }, sentence(record)),
    PICTURED.includes(record.event_type) ? picture(record) : '');
}

function picture(record) {
  return element('button', {
    type: 'button', class: 'quiet', 'data-seq': record.seq, 'data-words': sentence(record), 'aria-label': `${t('play.log_picture')}: ${sentence(record)}`,
  }, '▣');
}
