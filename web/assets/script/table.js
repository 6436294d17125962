import { chosenOf, die, place } from './dice.js';
import { byId, element, isAstray, rows } from './dom.js';
import { t } from './i18n.js';
import { inTheAir, selectedOf } from './words.js';

const DOUBTFUL = 0.8; // confidence below which a die is worth a second look

// onTheTable lists the dice that lie there, or the places of those that will, and those set aside. Dice can be tapped where they are correctable.
export function onTheTable(state, correctable) {
  const tumbling = inTheAir(state);
  const dice = lyingThere(state);
  const chosen = chosenOf(dice, selectedOf(state)?.dice ?? '');
  const waiting = dice.every((d) => d.kept); // none lies there, or hot dice: all six will be thrown
  const over = state.phase === 'game_over';
  const numbered = ({ face, kept, confidence }, i) => ({ number: i, face, kept, doubtful: confidence < DOUBTFUL, die: correctable && !tumbling ? i : null });
  return {
    places: Array.from({ length: (tumbling || waiting) && !['farkle', 'game_over'].includes(state.phase) ? state.dice_to_throw : 0 }, (_, i) => ({ number: i, place: true, tumbling })),
    thrown: tumbling || waiting ? [] : dice.map((d, i) => ({ ...numbered(d, i), chosen: chosen[i] })).filter((d) => !d.kept),
    aside: over || (state.dice.length > 0 && state.dice.every((d) => d.kept)) ? [] : [
      ...state.current.aside.map((face, i) => ({ face, aside: i })),
      ...state.dice.map((d, i) => ({ ...numbered(d, i), ...(dice !== state.dice && { die: null }) })).filter((d) => d.kept),
    ],
  };
}

// lyingThere are the dice of the throw: as they count, or as the camera saw them where they do not count yet.
export function lyingThere(state) {
  const refused = state.current.can_roll ? state.attention?.dice ?? [] : [];
  return refused.length > 0 ? refused : state.dice;
}

let lying = 0;
let landing = false; // dice that come now were thrown
const drawDice = rows(byId('dice'), item);
const drawAside = rows(byId('aside-dice'), item);

// drawTable draws them in steps, and leaves the keyboard on the die that it was on.
export function* drawTable({ places, thrown, aside }) {
  const was = document.activeElement;
  const focused = was.closest('#dice, #aside-dice') && was;
  landing = thrown.length > lying;
  lying = thrown.length;
  const dice = places.length > 0 ? places : thrown;
  byId('dice').classList.toggle('few', dice.length < 4);
  yield;
  yield* drawDice(dice);
  landing = false;
  yield;
  byId('aside').hidden = aside.length === 0;
  yield;
  yield* drawAside(aside);
  if (focused && isAstray(focused)) (document.querySelector(`.dice button[data-die="${focused.dataset.die}"]`) ?? byId('headline')).focus();
}

function item({ number, place: free, tumbling, face, die: index, chosen, doubtful }) {
  const kind = { free, tumbling, landing, chosen, doubtful };
  const node = element('li', { class: Object.keys(kind).filter((k) => kind[k]).join(' ') || null }, free ? place() : pressable(face, index, chosen, doubtful));
  if (number) node.style.setProperty('--turn', number); // no two lie or fly alike
  return node;
}

function pressable(face, index, chosen, doubtful) {
  const seen = face ?? t('die.unread');
  const label = chosen ? t('die.chosen', { face: seen }) : doubtful ? t('die.doubtful', { face: seen }) : seen;
  const drawn = die(face, label);
  return Number.isInteger(index)
    ? element('button', { type: 'button', 'data-die': index, 'data-face': face, 'aria-label': t('die.correct', { die: label }), 'aria-haspopup': 'dialog' }, drawn)
    : drawn;
}
