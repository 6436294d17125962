import { chosenOf, die, place } from './dice.js';
import { byId, element, memo, setText } from './dom.js';
import { count, dice, t } from './i18n.js';
import { because, headline, inTheAir, selectedOf, sentenceCase } from './words.js';

// drawFelt shows who is to do what, the dice large, and the points at risk, in steps.
export function* drawFelt(state, story) {
  const over = state.phase === 'game_over';
  byId('felt').className = `felt ${state.phase}`;
  drawWho(whoOf(state));
  setText(byId('what'), what(state, story));
  yield;
  drawDice(table(state));
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

// table lists the dice that lie there, or the places of those that will.
function table(state) {
  const tumbling = inTheAir(state);
  const lying = state.attention?.dice.length > 0 && state.current.can_roll ? state.attention.dice : state.dice;
  const waiting = lying.every((d) => d.kept);
  const over = state.phase === 'game_over';
  const free = (tumbling || waiting) && state.phase !== 'farkle';
  const chosen = chosenOf(lying, selectedOf(state)?.dice ?? '');
  return {
    tumbling,
    places: free && !over ? state.dice_to_throw : 0,
    faces: free ? [] : lying.map(({ face, kept }, i) => ({ face, kept, chosen: chosen[i] })).filter((d) => !d.kept),
    aside: over || (state.dice.length > 0 && waiting) ? [] : [...state.current.aside, ...state.dice.filter((d) => d.kept).map((d) => d.face)],
  };
}

const drawDice = memo(({ tumbling, places, faces, aside }) => {
  const list = byId('dice');
  list.className = `dice${tumbling ? ' tumbling' : faces.length > 0 ? ' landed' : ''}`;
  list.replaceChildren(
    ...Array.from({ length: places }, () => element('li', {}, place())),
    ...faces.map(({ face, chosen }) => element('li', { class: chosen ? 'chosen' : null }, die(face))));
  byId('aside').hidden = aside.length === 0;
  byId('aside-dice').replaceChildren(...aside.map((face) => element('li', {}, die(face))));
});
