import { element, rows, setText } from './dom.js';
import { count } from './i18n.js';

// One hue a seat, told apart by people who see few colours through their lightness as well.
export const HUES = ['#8fe0b0', '#8ecbff', '#ffb3c7', '#d9c2ff', '#ffd08a', '#9be7e4', '#e3e58f', '#ffb59a'];

// runnersOf are the players of the race, each with what is drawn of them.
export function runnersOf({ seats, current, game, phase, turn_points: points, winners }) {
  return seats.filter((seat) => seat.in_game).map(({ seat, name, robot, score, colour: own }) => {
    const plays = seat === current.seat && phase !== 'game_over';
    const risked = plays && phase !== 'farkle' ? points : 0;
    return { seat, name: name ?? '', robot, score: score ?? 0, colour: own, plays, risked, won: winners.includes(seat), target: game.target };
  });
}

// makeRace gives what draws runners in steps: who they are once, and how they stand in place. also says what else there is to tell of one.
export function makeRace(list, also) {
  const line = (seat) => {
    const node = element('li', { class: 'player' },
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      element('span', { class: 'name' }, element('bdi', {}, seat.name)),
      element('span', { class: 'total' }),
      also ? element('span', { class: 'more' }) : '',
      element('div', { class: 'race', 'aria-hidden': 'true' }, element('i', { class: 'banked' }), element('i', { class: 'risked' })));
    node.style.setProperty('--seat', colour(seat));
    return node;
  };
  const lines = rows(list, line);
  return function* draw(runners) {
    yield* lines(runners.map(({ seat, name, colour: own }) => ({ seat, name, colour: own })));
    for (const [i, runner] of runners.entries()) yield* stand(list.children[i], runner, also);
  };
}

function* stand(line, runner, also) {
  const { plays, won, score, risked, target } = runner;
  const part = (name) => line.querySelector(`.${name}`);
  const share = (points) => Math.max(0, Math.min(1, points / (target || 1)));
  setText(part('total'), count(score));
  yield;
  if (also) setText(part('more'), also(runner));
  yield;
  part('banked').style.width = `${share(score) * 100}%`;
  part('risked').style.width = `${(share(score + risked) - share(score)) * 100}%`;
  yield;
  setText(part('mark'), won ? '★' : plays ? '▶' : '');
  line.classList.toggle('current', plays);
  line.classList.toggle('won', won);
  line.ariaCurrent = plays ? 'true' : null;
  yield;
}

export function colour(seat) {
  return seat.colour && CSS.supports('color', seat.colour) ? seat.colour : HUES[seat.seat % HUES.length];
}
