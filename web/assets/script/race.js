import { byId, element, rows, setText } from './dom.js';
import { count, t } from './i18n.js';
import { colour, race, runnersOf } from './players.js';

const draw = rows(byId('race'), runner);

// showRace draws the totals as a race to the target in steps, in the order of play, so that nobody has to look for a name.
export function* showRace(state) {
  setText(byId('race-title'), t('tv.race', { target: state.game.target }));
  byId('final').hidden = !state.game.final_round || state.phase === 'game_over';
  const runners = runnersOf(state);
  byId('race').dataset.crowd = runners.length > 8 ? 'packed' : runners.length > 5 ? 'many' : runners.length > 3 ? 'some' : 'few';
  yield* draw(runners);
}

function runner({ plays, won, score, risked, target, ...seat }) {
  const node = element('li', { class: `${plays ? 'current' : ''}${won ? ' won' : ''}`, 'aria-current': plays ? 'true' : null },
    element('span', { class: 'mark', 'aria-hidden': 'true' }, won ? '★' : plays ? '▶' : ''),
    element('span', { class: 'name' }, element('bdi', {}, seat.name)),
    element('span', { class: 'total' }, count(score)),
    race(score, risked, target));
  node.style.setProperty('--seat', colour(seat));
  return node;
}
