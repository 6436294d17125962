import { byId, memo, setText } from './dom.js';
import { count, t, tower } from './i18n.js';
import { drawTable, onTheTable } from './table.js';
import { because, headline, selectedOf, sentence, sentenceCase } from './words.js';

// What is worth saying until the next throw, beside the headline.
const MOMENTS = ['bank', 'farkle', 'hot_dice', 'penalty', 'final_round', 'keep', 'game_start', 'undo', 'correction'];
const AT_THE_TABLE = ['rolling', 'settling', 'selecting', 'farkle', 'attention', 'paused'];
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
    const table = onTheTable(state, CORRECTABLE.includes(state.phase));
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

// warning says why a throw does not count or a choice can't be made, and where to look for a die that is missed.
function warning({ attention, hand, reminder }) {
  const refused = hand && !hand.legal ? tower('why.hand', hand.message) : '';
  return [attention ? because(attention) : refused, reminder && tower('why.reminder', reminder)].filter(Boolean).map(sentenceCase).join(' ');
}

const drawWarning = memo((text) => {
  byId('rejection').hidden = text === '';
  setText(byId('rejection'), text);
});
