import { byId, element, memo, setText } from './dom.js';
import { count, dice, t } from './i18n.js';
import { drawTable, onTheTable } from './table.js';
import { because, headline, inTheAir, sentenceCase } from './words.js';

// drawFelt shows who is to do what, the dice large, and the points at risk, in steps.
export function* drawFelt(state, story) {
  const over = state.phase === 'game_over';
  byId('felt').className = `felt ${state.phase}`;
  drawWho(whoOf(state));
  setText(byId('what'), what(state, story));
  yield;
  yield* drawTable(onTheTable(state, false));
  yield;
  const lost = story.moments.find((e) => e.event_type === 'farkle')?.lost ?? 0;
  setText(byId('turn'), count(state.phase === 'farkle' ? lost : Math.max(state.turn_points, state.current.can_bank ? state.bank.points : 0)));
  byId('turn').closest('p').hidden = over;
  const won = over && state.winners.length > 0;
  byId('trophy').hidden = !won;
  if (won) setText(byId('trophy'), `★ ${count(state.seats[state.winners[0]].score)}`);
  const risk = state.current.can_roll && state.current.farkle_risk !== null && !over;
  setText(byId('chance'), risk ? t('tv.risk', { percent: Math.round(state.current.farkle_risk * 100) }) : '');
}

// whoOf names the player in turn, or those who have won.
function whoOf({ phase, current, winners, seats }) {
  if (phase === 'game_over') return winners.map((seat) => seats[seat].name);
  return current.name === null ? [] : [current.name];
}

const drawWho = memo((names) => {
  byId('who').replaceChildren(...names.flatMap((name, i) => [i > 0 ? ' & ' : '', element('bdi', {}, name)]));
  const letters = names.join(' & ').length;
  byId('who').className = letters > 17 ? 'long' : letters > 10 ? 'middling' : '';
});

function what(state, story) {
  if (state.phase === 'game_over') return state.winners.length > 0 ? t('tv.wins') : t('say.ended');
  if (state.attention) return sentenceCase(because(state.attention));
  const throws = state.current.can_roll && !inTheAir(state) && ['rolling', 'selecting'].includes(state.phase) && !state.current.over;
  const choice = state.phase === 'selecting' && state.bank.allowed && !state.must_throw && !state.current.robot;
  if (throws) return t(choice ? 'tv.throws_or_banks' : 'tv.throws_next', { dice: dice(state.dice_to_throw) });
  if (state.phase === 'selecting') return t('tv.chooses');
  return headline(state, story);
}
