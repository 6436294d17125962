import { byId, element, rows } from './dom.js';
import { count, t } from './i18n.js';
import { mine } from './mine.js';

// One hue a seat, told apart by people who see few colours through their lightness as well.
export const HUES = ['#8fe0b0', '#8ecbff', '#ffb3c7', '#d9c2ff', '#ffd08a', '#9be7e4', '#e3e58f', '#ffb59a'];

const draw = rows(byId('players'), player);

// showPlayers draws the totals as a race to the target, in steps.
export function* showPlayers(state) {
  const runners = runnersOf(state);
  const section = byId('players').closest('section');
  section.classList.toggle('many', runners.length > 6);
  section.hidden = runners.length === 0;
  yield* draw(runners);
}

// runnersOf are the players of the race, each with what is drawn of them.
export function runnersOf({ seats, current, game, phase, turn_points: points, winners }) {
  return seats.filter((seat) => seat.in_game).map(({ seat, name, robot, score, colour: own }) => {
    const plays = seat === current.seat && phase !== 'game_over';
    const risked = plays && phase !== 'farkle' ? points : 0;
    return { seat, name: name ?? '', robot, score: score ?? 0, colour: own, plays, risked, won: winners.includes(seat), target: game.target };
  });
}

function player({ plays, won, score, risked, target, ...seat }) {
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
  element('span', { class: 'name' }, element('bdi', {}, seat.name)),
  element('span', { class: 'total' }, count(score)),
  element('span', { class: 'more' }, more.join(' · ')),
  race(score, risked, target));
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
