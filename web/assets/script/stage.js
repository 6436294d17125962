import { chosenOf, die, place } from './dice.js';
import { byId, element, isAstray, memo, rows, setText } from './dom.js';
import { count, t, tower } from './i18n.js';
import { because, headline, inTheAir, selectedOf, sentence, sentenceCase } from './words.js';

// What is worth saying until the next throw, beside the headline.
const MOMENTS = ['bank', 'farkle', 'hot_dice', 'penalty', 'final_round', 'keep', 'game_start', 'undo', 'correction'];
const AT_THE_TABLE = ['rolling', 'settling', 'selecting', 'farkle', 'attention', 'paused'];
const DOUBTFUL = 0.8; // confidence below which a die is worth a second look
const CORRECTABLE = ['selecting', 'farkle', 'attention'];

// makeStage gives what draws the middle of the page in steps: who is to do what, the points at risk, the dice. A die that is tapped opens its correction.
export function makeStage(correction) {
  const closing = memo(correction.close);
  byId('tray').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) correction.open(button, Number(button.dataset.die), Number(button.dataset.face) || null);
  });

  return function* show(state, story) {
    const stage = byId('stage');
    const playing = AT_THE_TABLE.includes(state.phase);
    setText(byId('headline'), headline(state, story));
    yield;
    setText(byId('moment'), moment(state, story));
    stage.classList.toggle('table', playing);
    stage.classList.toggle('farkle', state.phase === 'farkle');
    stage.classList.toggle('win', state.phase === 'game_over' && state.winners.length > 0);
    byId('points').hidden = !playing;
    byId('tray').hidden = !playing;
    yield;
    showPoints(state, story);
    yield;
    const table = onTheTable(state);
    closing(table);
    yield* drawTable(table);
    yield;
    drawWarning(warning(state));
  };
}

function moment(state, story) {
  const shown = story.moments.filter((e) => MOMENTS.includes(e.event_type) && e.event_type !== state.phase);
  return [...shown.slice(-2).map(sentence), proposal(state)].filter(Boolean).join(' ');
}

// proposal tells of a correction that somebody makes with the tower's buttons.
function proposal({ correction }) {
  if (!correction) return '';
  return t(correction.was ? 'play.proposed' : 'play.proposed_unread', correction);
}

function showPoints(state, story) {
  const lost = story.moments.find((e) => e.event_type === 'farkle')?.lost ?? 0;
  const selected = selectedOf(state);
  setText(byId('turn-points'), count(state.phase === 'farkle' ? lost : state.turn_points));
  setText(byId('with-keep'), selected ? t('play.with_keep', { points: state.turn_points + selected.points }) : '');
}

// lyingThere are the dice of the throw: as they count, or as the camera saw them where they do not count yet.
function lyingThere(state) {
  const refused = state.current.can_roll ? state.attention?.dice ?? [] : [];
  return refused.length > 0 ? refused : state.dice;
}

function onTheTable(state) {
  const tumbling = inTheAir(state);
  const dice = lyingThere(state);
  const correctable = CORRECTABLE.includes(state.phase) && !tumbling;
  const chosen = chosenOf(dice, selectedOf(state)?.dice ?? '');
  const numbered = dice.map((d, i) => ({ ...numberedDie(d, i, correctable), chosen: chosen[i] }));
  const waiting = dice.every((d) => d.kept); // none lies there, or hot dice: all six will be thrown
  return {
    places: Array.from({ length: (tumbling || waiting) && state.phase !== 'farkle' ? state.dice_to_throw : 0 }, (_, i) => ({ place: i })),
    tumbling,
    thrown: tumbling || waiting ? [] : numbered.filter((d) => !d.kept),
    aside: state.dice.length > 0 && state.dice.every((d) => d.kept) ? [] : [
      ...state.current.aside.map((face, i) => ({ face, aside: i })),
      ...state.dice.map((d, i) => numberedDie(d, i, correctable && dice === state.dice)).filter((d) => d.kept),
    ],
  };
}

const numberedDie = ({ face, kept, confidence }, i, correctable) => ({ number: i, face, kept, doubtful: confidence < DOUBTFUL, die: correctable ? i : null });

let lying = '';
const drawDice = rows(byId('dice'), item);
const drawAside = rows(byId('aside-dice'), item);

// drawTable leaves the keyboard on the die that it was on.
function* drawTable({ places, tumbling, thrown, aside }) {
  const focused = byId('tray').contains(document.activeElement) && document.activeElement;
  const list = byId('dice');
  const faces = thrown.map((d) => d.face ?? '?').join('');
  list.classList.toggle('tumbling', tumbling);
  list.classList.toggle('landed', faces.length > lying.length);
  lying = faces;
  yield* drawDice(places.length > 0 ? places : thrown);
  byId('aside').hidden = aside.length === 0;
  yield* drawAside(aside);
  if (focused && isAstray(focused)) (byId('tray').querySelector(`button[data-die="${focused.dataset.die}"]`) ?? byId('headline')).focus();
}

function item({ place: blank, face, die: index, chosen, doubtful }) {
  if (blank !== undefined) return element('li', { class: 'free' }, place());
  const seen = face ?? t('die.unread');
  const label = chosen ? t('die.chosen', { face: seen }) : doubtful ? t('die.doubtful', { face: seen }) : seen;
  const drawn = die(face, label);
  const button = Number.isInteger(index)
    ? element('button', { type: 'button', 'data-die': index, 'data-face': face, 'aria-label': t('die.correct', { die: label }), 'aria-haspopup': 'dialog' }, drawn)
    : drawn;
  return element('li', { class: [chosen && 'chosen', doubtful && 'doubtful'].filter(Boolean).join(' ') || null }, button);
}

// warning says why a throw does not count or a choice can't be made, and where to look for a die that is missed.
function warning({ attention, hand, reminder }) {
  const refused = hand && !hand.legal ? tower('why.hand', hand.message) : '';
  return [attention ? because(attention) : refused, reminder && tower('why.reminder', reminder)].filter(Boolean).map(sentenceCase).join(' ');
}

const drawWarning = memo((text) => {
  byId('rejection').hidden = text === '';
  setText(byId('rejection'), text);
});
