import { byId, element, memo } from './dom.js';
import { count, t } from './i18n.js';
import { mine } from './mine.js';

// One hue a seat, told apart by people who see few colours through their lightness as well.
export const HUES = ['#8fe0b0', '#8ecbff', '#ffb3c7', '#d9c2ff', '#ffd08a', '#9be7e4', '#e3e58f', '#ffb59a'];

const draw = memo(({ seats, current, target, risked, winners }) => {
  const list = byId('players');
  list.replaceChildren(...seats.map((seat) => player(seat, { current, target, risked, winners })));
  list.closest('section').classList.toggle('many', seats.length > 6);
  list.closest('section').hidden = seats.length === 0;
});

// showPlayers draws the totals as a race to the target.
export function showPlayers(state) {
  const over = state.phase === 'game_over';
  draw({
    seats: state.seats.filter((seat) => seat.in_game),
    current: over ? null : state.current.seat,
    target: state.game.target,
    risked: state.phase === 'farkle' ? 0 : state.turn_points,
    winners: state.winners,
  });
}

function player(seat, { current, target, risked, winners }) {
  const plays = seat.seat === current;
  const won = winners.includes(seat.seat);
  const score = seat.score ?? 0;
  const more = [];
  if (seat.name === mine()) more.push(t('play.you'));
  if (won) more.push(t('play.has_won'));
  if (plays) more.push(risked > 0 ? t('play.if_banked', { points: score + risked }) : t('play.plays'));
  if (seat.robot) more.push(t('play.robot'));
  if (!won && !plays && target > score) more.push(t('play.to_go', { points: target - score }));
  const node = element('li', {
    class: `player${plays ? ' current' : ''}${won ? ' won' : ''}`,
    'aria-current': plays ? 'true' : null,
  },
  element('span', { class: 'mark', 'aria-hidden': 'true' }, won ? '★' : plays ? '▶' : ''),
  element('span', { class: 'name' }, element('bdi', {}, seat.name ?? '')),
  element('span', { class: 'total' }, count(score)),
  element('span', { class: 'more' }, more.join(' · ')),
  race(score, plays ? risked : 0, target));
  node.style.setProperty('--seat', colour(seat));
  return node;
}

export function race(score, risked, target) {
  const share = (points) => Math.max(0, Math.min(1, points / (target || 1)));
  const banked = element('i', { class: 'banked' });
  const hoped = element('i', { class: 'risked' });
  banked.style.width = `${share(score) * 100}%`;
  hoped.style.width = `${(share(score + risked) - share(score)) * 100}%`;
  return element('div', { class: 'race', 'aria-hidden': 'true' }, banked, hoped);
}

export function colour(seat) {
  return seat.colour && CSS.supports('color', seat.colour) ? seat.colour : HUES[seat.seat % HUES.length];
}
