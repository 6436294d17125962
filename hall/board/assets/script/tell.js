import { element } from './dom.js';
import { count, language, t, together } from './i18n.js';
import { base } from './frame.js';

// How people, games and times are written.

const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
const never = (at) => at.startsWith('0001');

export const onDay = (at) => (never(at) ? '' : day.format(new Date(at)));
export const when = (at) => element('time', { datetime: at }, moment.format(new Date(at)));
export const clock = (at) => element('time', { datetime: at }, time.format(new Date(at)));
export const bdi = (text) => element('bdi', {}, text);
export const nobody = () => element('span', { class: 'open' }, t('hall.contest.open_seat'));

export const personLink = (name) => element('a', { href: `${base}/players/${encodeURIComponent(name)}` }, bdi(name));
// ranked is a person with the place on a board.
export const ranked = (place, name) => element('span', {}, element('span', { class: 'rank' }, `${count(place)}.`), personLink(name));
export const tableLink = (tower, name) => element('a', { href: `${base}/tables/${encodeURIComponent(tower)}` }, bdi(name));
export const gameLink = (game, ...text) => element('a', { href: `${base}/games/${encodeURIComponent(game.tower)}/${encodeURIComponent(game.game)}` }, ...text);
export const contestLink = (id, name) => element('a', { href: `${base}/contests/${encodeURIComponent(id)}` }, bdi(name));

// table draws rows of cells; on a narrow page each cell says itself what it is.
export function table(titles, rows) {
  return element('div', { class: 'wide' }, element('table', {},
    element('thead', {}, element('tr', {}, ...titles.map((title, i) => element('th', { scope: 'col', class: typeof rows[0]?.[i] === 'number' ? 'number' : null }, t(title))))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell, i) => element('td', {
      'data-of': i > 0 ? t(titles[i]) : null,
      class: typeof cell === 'number' ? 'number' : null,
    }, typeof cell === 'number' ? count(cell) : cell)))))));
}

// games lists games that have ended.
export function games(list) {
  if (list.length === 0) return element('p', { class: 'note' }, t('hall.none_played'));
  return table(['hall.game.ended', 'hall.game.seats', 'hall.game.rules', 'hall.game.result'], list.map((game) => [
    gameLink(game, when(game.ended)),
    element('span', {}, ...game.seats.flatMap((seat, i) => [i > 0 ? ' · ' : '', bdi(seat.name), ` ${count(seat.score)}`])),
    game.rules,
    result(game),
  ]));
}

export function result(game) {
  if (game.early) return t('hall.game.early');
  const won = game.seats.filter((seat) => seat.won).map((seat) => seat.name);
  return t('hall.game.won', { players: together(won) });
}
