import { byId, element, memo } from './dom.js';
import { sentence } from './words.js';

const LINES = 40;
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });

// showLog draws the newest records, newest first. The start of a turn is told by what follows it.
export function showLog(story) {
  draw(story.records.filter((r) => r.event_type !== 'turn_start').slice(-LINES).reverse());
}

const draw = memo((lines) => {
  byId('log').replaceChildren(...lines.map((record) => element('li', { class: `event-${record.event_type}` },
    element('time', { datetime: record.ts }, clock.format(new Date(record.ts))),
    sentence(record))));
});
