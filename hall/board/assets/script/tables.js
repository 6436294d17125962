import { card, isFree, isPlaying } from './card.js';
import { byId, element, setText } from './dom.js';
import { frame, read, select, start } from './frame.js';
import { t } from './i18n.js';
import { live } from './live.js';

// All tables at a glance. A card is drawn again only when something is new at its table.

const SHOW = { all: () => true, playing: isPlaying, free: isFree };
const search = element('input', { type: 'search', 'aria-label': t('hall.find'), placeholder: t('hall.find') });
const show = select({ 'aria-label': t('hall.show') }, Object.keys(SHOW).map((key) => [key, t(`hall.show_${key}`)]));
const summary = element('p', { class: 'summary', role: 'status' });
const grid = element('ol', { class: 'tables', id: 'tables' });
let rows = new Map();
let calls = [];

const callOf = (row) => calls.find((call) => call.tower === row.tower && call.stage === 'called');
const matches = (row, text) => [row.name, ...row.seats.map((seat) => seat.name)].some((name) => name.toLowerCase().includes(text));

function draw(fresh) {
  const known = new Map([...grid.children].map((node) => [node.dataset.tower, node]));
  const again = new Set(fresh.map((row) => row.tower));
  const text = search.value.trim().toLowerCase();
  const chosen = [...rows.values()].filter((row) => SHOW[show.value](row) && matches(row, text)).sort((a, b) => isPlaying(b) - isPlaying(a) || b.online - a.online || a.name.localeCompare(b.name, undefined, { numeric: true }));
  const nodes = chosen.map((row) => (again.has(row.tower) ? undefined : known.get(row.tower)) ?? card(row, callOf(row)));
  const focused = document.activeElement?.closest?.('[data-tower]')?.dataset.tower;
  if (nodes.length !== grid.children.length || nodes.some((node, i) => node !== grid.children[i])) grid.replaceChildren(...nodes);
  if (focused) grid.querySelector(`[data-tower="${CSS.escape(focused)}"] a`)?.focus({ preventScroll: true });
  const all = [...rows.values()];
  setText(summary, rows.size === 0 ? t('hall.no_tables') : t('hall.summary', {
    tables: t('hall.tables', { n: all.length }), playing: all.filter(isPlaying).length, people: t('hall.people', { n: all.filter(isPlaying).reduce((n, row) => n + row.seats.length, 0) }),
  }));
}

async function loadCalls() {
  ({ calls } = await read('/calls'));
  draw([...rows.values()]);
}

start(async () => {
  await frame();
  byId('main').append(
    element('div', { class: 'heading' }, element('h1', {}, t('hall.page.tables')), summary, element('div', { class: 'tools' }, search, show)), grid);
  search.addEventListener('input', () => draw([]));
  show.addEventListener('change', () => draw([]));
  await loadCalls();
  live({
    onTables(all, fresh) {
      rows = all;
      draw(fresh);
    },
    onContests: loadCalls,
  });
});
