import { die } from './dice.js';
import { element } from './dom.js';
import { count, name, t } from './i18n.js';
import { sentence } from './words.js';
import { bdi, tableLink } from './tell.js';

const FREE = ['', 'idle', 'setup', 'game_over'];
const MOST = 4; // seats on a card

export const isPlaying = (row) => row.online && !FREE.includes(row.phase);
export const isFree = (row) => row.online && !isPlaying(row);

// standing says in a line where things stand at a table.
export function standing(row) {
  if (!row.online) return t('hall.table.offline');
  if (row.phase === 'game_over' && row.winners.length > 0) return t('hall.table.won', { players: row.winners.map((i) => name(row.seats[i].name)).join(', ') });
  if (!isPlaying(row)) return t('hall.table.free');
  if (row.phase === 'paused') return t('hall.table.paused');
  if (row.phase === 'attention') return t('hall.table.attention');
  const player = row.current >= 0 ? name(row.seats[row.current].name) : '';
  if (row.phase === 'farkle') return t('hall.table.farkle', { player });
  return t(row.phase === 'selecting' ? 'hall.table.chooses' : 'hall.table.throws', { player });
}

// shown are the seats that fit: the leaders, and whoever throws, in the order of their seats.
function shown(row) {
  const seats = row.seats.map((seat, i) => ({ ...seat, i }));
  if (seats.length <= MOST) return seats;
  const rank = (seat) => (seat.i === row.current ? Infinity : seat.score);
  return [...seats].sort((a, b) => rank(b) - rank(a)).slice(0, MOST).sort((a, b) => a.i - b.i);
}

export function seats(row, list = shown(row)) {
  const most = Math.max(row.target, ...row.seats.map((seat) => seat.score), 1);
  const items = list.map((seat) => {
    const bar = element('i', { 'aria-hidden': 'true' });
    bar.style.width = `${Math.max(0, (seat.score / most) * 100)}%`;
    const current = seat.i === row.current && isPlaying(row);
    const lead = seat.i === row.leader || row.winners.includes(seat.i);
    return element('li', { class: `${current ? 'current' : ''} ${lead ? 'leader' : ''}` },
      element('span', { class: 'name' }, current ? element('span', { class: 'mark', role: 'img', 'aria-label': t('hall.table.at_turn') }, '▸') : '', bdi(seat.name), lead ? element('span', { class: 'mark', role: 'img', 'aria-label': t('hall.table.leads') }, ' ★') : ''),
      element('span', { class: 'total' }, count(seat.score)),
      element('span', { class: 'bar' }, bar));
  });
  const hidden = row.seats.length - list.length;
  if (hidden > 0) items.push(element('li', { class: 'more' }, t('hall.table.more', { n: hidden })));
  return element('ol', { class: 'seats' }, ...items);
}

export const dice = (row) => element('ul', { class: 'dice', 'aria-label': t('hall.table.dice') },
  ...row.dice.map((d) => element('li', { class: d.kept ? 'kept' : '' }, die(d.face || null))));

// card is a table at a glance.
export function card(row, call) {
  const playing = isPlaying(row);
  const kind = row.moment && row.moment.game === row.game ? row.moment.event_type : '';
  return element('li', { class: `table ${playing ? 'playing' : row.online ? 'free' : 'offline'} phase-${row.phase} moment-${kind}`, 'data-tower': row.tower },
    element('div', { class: 'title' },
      element('h2', {}, tableLink(row.tower, row.name)),
      row.game ? element('p', { class: 'round' }, row.final ? t('hall.table.final') : t('hall.table.round', { round: row.round })) : ''),
    element('p', { class: 'standing' }, standing(row)),
    row.online && row.seats.length > 0 ? seats(row) : '',
    playing ? element('div', { class: 'turn' }, dice(row), element('p', { class: 'points' }, row.points > 0 ? `+${count(row.points)}` : '')) : '',
    call ? element('p', { class: 'call' }, t('hall.table.called', { contest: name(call.name), players: call.players.map(name).join(' – ') })) : '',
    row.moment && row.online ? element('p', { class: `moment event-${kind}` }, sentence(row.moment)) : '');
}
