import { byId, setText } from './dom.js';
import { base } from './frame.js';
import { t } from './i18n.js';

const RETRY = 2000; // milliseconds until a stream that was closed is opened again
const ASLEEP = 20000; // a page that was hidden for so long no longer trusts its stream

// live keeps a stream open for as long as the page lives. onTables gets all rows by their id and which of them are new, onContests is called when
// contests have changed. The newest rows are always all there are.
export function live({ onTables = () => {}, onContests = () => {} }) {
  const rows = new Map();
  let source;
  let retry;
  let hiddenSince = 0;
  let versions = 0;

  function open() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(`${base}/api/events`);
    source.onopen = () => away(false);
    source.onerror = () => {
      away(true);
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY);
    };
    source.addEventListener('tables', (message) => {
      const { all, tables } = JSON.parse(message.data);
      if (all) rows.clear();
      for (const row of tables) rows.set(row.tower, row);
      onTables(rows, tables, all);
    });
    source.addEventListener('contests', () => { if (versions++ > 0) onContests(); }); // the first says how things stand, and they were just read
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenSince = Date.now();
    else if (Date.now() - hiddenSince > ASLEEP) open();
  });
  open();
}

const away = (gone) => setText(byId('offline'), gone ? t('hall.unreachable') : '');

// soon runs something a moment after it was last asked for, once.
export function soon(run, wait = 1500) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
}
