import { dice, isPlaying, seats, standing } from './card.js';
import { byId, element } from './dom.js';
import { frame, panel, read, start } from './frame.js';
import { name, t } from './i18n.js';
import { live, soon } from './live.js';
import { bdi, clock, contestLink, games } from './tell.js';
import { sentence } from './words.js';

// One table. What the stream tells is shown at once; moments and games are read again when something has happened.

const tower = decodeURIComponent(location.pathname.split('/')[5]);
const felt = element('section', { class: 'panel felt', 'aria-labelledby': 'name' });
const called = element('div', {});
const moments = element('ol', { class: 'moments', tabindex: 0, 'aria-label': t('hall.table.moments') });
const played = element('div', {});

function draw(row) {
  const facts = row.game ? [row.rules, t('hall.table.to', { target: row.target }), row.final ? t('hall.table.final') : t('hall.table.round', { round: row.round })].join(' · ') : '';
  felt.className = `panel felt phase-${row.phase}`;
  felt.replaceChildren(
    element('div', { class: 'heading' }, element('h1', { id: 'name' }, bdi(row.name)), element('p', { class: 'summary' }, facts)),
    element('p', { class: 'standing', role: 'status' }, standing(row)),
    element('div', { class: 'turn' }, dice(row), element('p', { class: 'points' }, isPlaying(row) ? t('hall.table.turn', { points: row.points }) : '')),
    seats(row, row.seats.map((seat, i) => ({ ...seat, i }))),
    row.url ? element('p', {}, element('a', { class: 'link', href: row.url, rel: 'noreferrer' }, t('hall.table.own_page'))) : '');
}

async function load() {
  const all = await read(`/tables/${encodeURIComponent(tower)}`);
  draw(all.table);
  moments.replaceChildren(...all.moments.filter((m) => m.event_type !== 'turn_start').reverse().map((m) => element('li', { class: `event-${m.event_type}` }, clock(m.ts), ' ', sentence(m))));
  played.replaceChildren(games(all.games));
  called.replaceChildren(...all.calls.filter((call) => call.tower === tower).map((call) => element('p', { class: 'notice' },
    t('hall.table.called_here', { players: call.players.map(name).join(' – ') }), ' ', contestLink(call.contest, call.name))));
  return all.table;
}

start(async () => {
  const { table } = await read(`/tables/${encodeURIComponent(tower)}`);
  await frame(table.name);
  byId('main').append(called, felt, panel(t('hall.table.moments'), moments), panel(t('hall.table.games'), played));
  await load();
  const again = soon(() => load().catch(() => {}));
  live({
    onTables(rows, fresh, all) {
      const row = fresh.find((one) => one.tower === tower);
      if (!row) return;
      draw(row);
      if (!all) again();
    },
    onContests: again,
  });
});

