import { byId, element, memo, setText } from './dom.js';
import { count, t } from './i18n.js';
import { colour, race } from './players.js';

// showRace draws the totals as a race to the target, in the order of play, so that nobody has to look for a name.
export function showRace(state) {
  setText(byId('race-title'), t('tv.race', { target: state.game.target }));
  byId('final').hidden = !state.game.final_round || state.phase === 'game_over';
  draw({
    seats: state.seats.filter((seat) => seat.in_game).map(({ seat, name, score, colour: own }) => ({ seat, name, score, colour: own })),
    current: state.phase === 'game_over' ? null : state.current.seat,
    winners: state.winners,
    target: state.game.target,
    risked: state.phase === 'farkle' ? 0 : state.turn_points,
  });
}

const draw = memo(({ seats, current, winners, target, risked }) => {
  const list = byId('race');
  list.dataset.crowd = seats.length > 8 ? 'packed' : seats.length > 5 ? 'many' : seats.length > 3 ? 'some' : 'few';
  list.replaceChildren(...seats.map((seat) => {
    const plays = seat.seat === current;
    const won = winners.includes(seat.seat);
    const node = element('li', { class: `${plays ? 'current' : ''}${won ? ' won' : ''}`, 'aria-current': plays ? 'true' : null },
      element('span', { class: 'mark', 'aria-hidden': 'true' }, won ? '★' : plays ? '▶' : ''),
      element('span', { class: 'name' }, element('bdi', {}, seat.name ?? '')),
      element('span', { class: 'total' }, count(seat.score ?? 0)),
      race(seat.score ?? 0, plays ? risked : 0, target));
    node.style.setProperty('--seat', colour(seat));
    return node;
  }));
});
