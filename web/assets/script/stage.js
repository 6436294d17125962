import { chosenOf, die, diceList, place } from './dice.js';
import { byId, element, memo, setText } from './dom.js';
import { count, headline, inTheAir, sentence, sentenceCase } from './words.js';

// What is worth saying until the next throw, beside the headline.
const MOMENTS = ['bank', 'farkle', 'hot_dice', 'penalty', 'final_round', 'keep', 'game_start', 'undo', 'correction'];
const AT_THE_TABLE = ['rolling', 'settling', 'selecting', 'farkle', 'attention', 'paused'];

// showStage draws the middle of the page: who is to do what, the points at risk, the dice.
export function showStage(state, story) {
  const stage = byId('stage');
  const playing = AT_THE_TABLE.includes(state.phase);
  setText(byId('headline'), headline(state, story));
  setText(byId('moment'), moment(state, story));
  stage.classList.toggle('farkle', state.phase === 'farkle');
  stage.classList.toggle('win', state.phase === 'game_over' && state.winners.length > 0);
  byId('points').hidden = !playing;
  byId('tray').hidden = !playing;
  showPoints(state, story);
  drawDice(onTheTable(state));
  drawAside(asideOf(state, story));
  drawRejection(state.attention);
}

function moment(state, story) {
  const shown = story.moments.filter((e) => MOMENTS.includes(e.event_type) && e.event_type !== state.phase);
  return shown.slice(-2).map(sentence).join(' ');
}

function showPoints(state, story) {
  const lost = story.moments.find((e) => e.event_type === 'farkle')?.lost ?? 0;
  const selected = selectedOf(state);
  setText(byId('turn-points'), count(state.phase === 'farkle' ? lost : state.turn_points));
  setText(byId('with-keep'), selected ? `${count(state.turn_points + selected.points)} with this keep` : '');
}

const selectedOf = (state) => (state.selected === null ? undefined : state.menu[state.selected]);

// allKept is the moment of hot dice: none is left, all six will be thrown.
const allKept = (state) => state.dice.length > 0 && state.dice.every((d) => d.kept);

function onTheTable(state) {
  const tumbling = inTheAir(state);
  const waiting = state.dice.length === 0 || allKept(state);
  if (tumbling || waiting) {
    return { places: state.phase === 'farkle' ? 0 : state.dice_to_throw, tumbling, thrown: [] };
  }
  const chosen = chosenOf(state.dice, selectedOf(state)?.dice ?? '');
  const thrown = state.dice.map((d, i) => ({ face: d.face, kept: d.kept, chosen: chosen[i] }));
  return { places: 0, tumbling: false, thrown: thrown.filter((d) => !d.kept) };
}

function asideOf(state, story) {
  if (allKept(state)) return [];
  return [...story.aside, ...state.dice.filter((d) => d.kept).map((d) => d.face)];
}

let lying = '';

const drawDice = memo(({ places, tumbling, thrown }) => {
  const list = byId('dice');
  const faces = thrown.map((d) => d.face ?? '?').join('');
  list.classList.toggle('tumbling', tumbling);
  list.classList.toggle('landed', faces.length > lying.length);
  lying = faces;
  if (places > 0) {
    list.replaceChildren(...Array.from({ length: places }, () => element('li', {}, place())));
    return;
  }
  list.replaceChildren(...thrown.map((d) => {
    const label = `${d.face ?? 'not read'}${d.chosen ? ', in the choice' : ''}`;
    return element('li', { class: d.chosen ? 'chosen' : null }, die(d.face, label));
  }));
});

const drawAside = memo((kept) => {
  byId('aside').hidden = kept.length === 0;
  byId('aside-dice').replaceChildren(...diceList(kept));
});

const drawRejection = memo((notice) => {
  byId('rejection').hidden = notice === null;
  setText(byId('rejection'), notice ? sentenceCase(notice.message) : '');
});
