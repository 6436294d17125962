import { byId, element, rows } from './dom.js';
import { t, time } from './i18n.js';
import { sentence } from './words.js';

const [LINES, ALL] = [14, 40]; // more than the list has room for; as every line that moves is painted anew, older ones come when somebody looks for them
const PICTURED = ['roll', 'rejected'];

// makeLog gives what draws the newest records in steps, newest first. The start of a turn is told by what follows it. onPicture is told the record whose
// picture is wanted; onMore is called when there is more to draw.
export function makeLog(onPicture, onMore) {
  const scroll = byId('log').parentNode;
  let lines = LINES;
  scroll.addEventListener('scroll', () => {
    const wanted = scroll.scrollTop > 0 ? ALL : LINES;
    if (wanted > lines) onMore();
    lines = wanted;
  });
  byId('log').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) onPicture(Number(button.dataset.seq), button.dataset.words);
  });
  const draw = rows(byId('log'), line);
  return (story) => {
    const records = story.records.filter((r) => r.event_type !== 'turn_start').slice(-lines).reverse();
    byId('log').closest('section').hidden = records.length === 0;
    return draw(records);
  };
}

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
