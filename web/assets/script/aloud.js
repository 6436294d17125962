import { byId, setText } from './dom.js';
import { name, points, t } from './i18n.js';
import { choice, faceList, headline, selectedOf, total } from './words.js';

// makeAloud gives what is read aloud on demand: the keys C, D, S and T. The same twice is said twice.
export function makeAloud(story) {
  let again = false;
  const say = (text) => {
    again = !again;
    setText(byId('polite'), again ? text : `${text}\u00a0`);
    setText(byId('asked'), text);
  };
  return {
    say,
    c: (state) => say(t('say.total_turn', { points: points(Math.max(state.turn_points, state.current.can_bank ? state.bank.points : 0)) })),
    d: (state) => say([lying(state), state.current.aside.length > 0 ? t('say.set_aside', { faces: faceList(state.current.aside) }) : '', chosen(state)]
      .filter(Boolean).join(' ')),
    s: (state) => say(state.seats.filter((seat) => seat.in_game).map(total).join(' ') || t('say.nobody')),
    t: (state) => say(state.current.name === null ? t('say.nobody') : `${t('say.whose', { player: name(state.current.name) })} ${headline(state, story)}`),
  };
}

function lying(state) {
  const dice = state.dice.filter((d) => !d.kept).map((d) => d.face);
  return dice.length > 0 ? t('say.dice', { faces: faceList(dice) }) : t('say.no_dice');
}

// chosen says the entry of the menu that is marked, with its place.
export function chosen(state) {
  const entry = selectedOf(state);
  return entry ? t('say.choice', { number: state.selected + 1, of: state.menu.length, choice: choice(entry) }) : '';
}
