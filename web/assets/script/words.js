// What the game says, made of the words of the language.

import { count, dice, has, name, ours, points, sentenceCase, t, together, tower } from './i18n.js';

export { count, dice, sentenceCase };

export const faceList = (faces) => faces.map((f) => f || '?').join(' ');

// player names whose turn it is, and that it is a robot's.
function player(state) {
  const { seat, name: called } = state.current;
  if (called === null) return t('say.a_player');
  return state.seats[seat].robot && !/robot/i.test(called) ? t('say.a_robot', { name: name(called) }) : name(called);
}

// selectedOf is the entry of the menu that is marked, if any.
export const selectedOf = (state) => (state.selected === null ? undefined : state.menu[state.selected]);

// canType says that a throw is awaited, so that it can be typed in.
export const canType = (state) => state.current.can_roll && !inTheAir(state) && state.phase !== 'paused';

// inTheAir says that dice were thrown which do not lie still yet.
export function inTheAir(state) {
  return state.camera.state === 'moving' || (state.phase === 'rolling' && !state.current.can_roll);
}

export const isRunning = (state) => !['idle', 'setup', 'game_over'].includes(state.phase);

// headline says in one line where things stand and who is to do what.
export function headline(state, story) {
  const who = { player: sentenceCase(player(state)), dice: dice(state.dice_to_throw) };
  const robot = state.seats[state.current.seat]?.robot;
  switch (state.phase) {
    case 'idle':
    case 'setup':
      return t('say.who_plays');
    case 'rolling':
      if (inTheAir(state)) return t('say.rolling');
      if (state.camera.state === 'occupied') return t('say.occupied');
      if (state.current.over) return t('say.next_throws', who);
      return robot ? robotThrows(state) : t('say.throws', who);
    case 'settling':
      return t('say.reading');
    case 'selecting':
      if (robot) return state.current.can_roll ? robotThrows(state) : t('say.choosing', who);
      if (!state.current.can_roll) return t('say.what_keep', who);
      return t(state.must_throw ? 'say.must_throw' : 'say.throw_or_bank', who);
    case 'farkle':
      return farkle(story);
    case 'game_over':
      return winners(state);
    case 'paused':
      return t('say.paused');
    case 'attention':
      return t(state.attention ? 'say.not_counted' : 'say.needs_hand');
    default:
      return state.phase;
  }
}

function robotThrows(state) {
  const what = dice(state.dice_to_throw);
  return state.camera.virtual
    ? t('say.throws', { player: sentenceCase(player(state)), dice: what })
    : t('say.throw_for', { player: player(state), dice: what });
}

// newTotal is all that is said after a correction.
export function newTotal(state, correction) {
  const seat = state.seats[correction.seat];
  const turn = state.current.seat === correction.seat && ['selecting', 'farkle', 'attention'].includes(state.phase);
  return turn ? t('say.total_turn', { points: points(state.bank.points) }) : total(seat);
}

export const total = (seat) => t('say.total', { player: name(seat.name), total: seat.score });

function farkle(story) {
  const event = story.moments.find((e) => e.event_type === 'farkle');
  return event ? SENTENCES.farkle(event) : t('say.farkle');
}

function winners(state) {
  const names = state.winners.map((seat) => state.seats[seat].name);
  if (names.length === 0) return t('say.ended');
  if (names.length > 1) return t('say.shared', { players: together(names) });
  return t('say.wins', { player: name(names[0]), points: points(state.seats[state.winners[0]].score) });
}

// because is why a throw does not count: in the tower's own words, or in those of the language for the same reason.
export const because = ({ reason, message, dice: seen = [] }) => tower(`reject.${reason}.long`, message).replace('{place}', placeOf(seen));

// bankWhy is why the points can't be banked, '' where the tower does not say it.
export function bankWhy({ phase, bank }) {
  const { why, missing, points: risked } = bank;
  if (!why) return '';
  if (missing > 0) return tower('why.missing', why, { points: points(missing), turn: points(risked), minimum: points(risked + missing) });
  return tower(phase === 'selecting' ? 'why.hot' : 'web.why.no_bank', why);
}

const NEAR = 0.25; // of the picture, from its edge

// placeOf says where the only unread die lies, '' where there is none or more than one.
function placeOf(seen) {
  const unread = seen.filter((d) => d.face === null);
  if (unread.length !== 1 || unread[0].x === null) return '';
  const side = (share, low, high) => (share < NEAR ? low : share > 1 - NEAR ? high : '');
  const where = [side(unread[0].y, 'top', 'bottom'), side(unread[0].x, 'left', 'right')].filter(Boolean).join('_') || 'middle';
  return ours(`place.${where}`, '');
}

// faultText says what is wrong with the tower, and what to do.
export const faultText = ({ code, message, remedy }) => ({
  message: sentenceCase(tower(`fault.${code}.message`, message)).replace(/[^.!?]$/, '$&.'),
  remedy: sentenceCase(tower(`fault.${code}.remedy`, remedy)),
});

const told = (key) => (e) => t(key, valuesOf(e));

function valuesOf(e) {
  return {
    player: name(e.player ?? ''),
    points: e.points,
    total: e.total,
    faces: e.faces && faceList(e.faces),
    was: e.was && faceList(e.was),
  };
}

function decision(e) {
  const key = `decision.${e.of}`;
  return t(has(key) ? key : 'decision.other', valuesOf(e));
}

const SENTENCES = {
  game_start: (e) => t('event.game_start', { target: e.rules.target, players: together(e.players.map((p) => p.name)) }),
  turn_start: (e) => t(e.playoff ? 'event.turn_start_playoff' : 'event.turn_start', valuesOf(e)),
  roll: (e) => t(e.source === 'manual' ? 'event.roll_manual' : 'event.roll', valuesOf(e)),
  rejected: (e) => t('event.rejected', { message: because(e) }),
  keep: told('event.keep'),
  hot_dice: (e) => t(e.must_throw ? 'event.hot_dice_must' : 'event.hot_dice', valuesOf(e)),
  farkle: (e) => t(e.lost > 0 ? 'event.farkle' : 'event.farkle_nothing', { player: name(e.player), points: points(e.lost) }),
  penalty: (e) => t('event.penalty', { ...valuesOf(e), points: points(e.points) }),
  bank: told('event.bank'),
  final_round: told('event.final_round'),
  win: told('event.win'),
  game_over: (e) => t(e.early ? 'event.game_over_early' : 'event.game_over'),
  undo: (e) => t(e.redo ? 'event.redo' : 'event.undo', { what: decision(e) }),
  correction: told('event.correction'),
  player_change: (e) => t(`event.${e.change}`, valuesOf(e)),
  paused: (e) => t(e.paused ? 'event.paused' : 'event.resumed'),
  attention: told('event.attention'),
};

export const kinds = Object.keys(SENTENCES);

export const sentence = (event) => SENTENCES[event.event_type]?.(event) ?? event.event_type;

// remaining says what is left to throw after an entry of the menu.
export const remaining = (entry) => (entry.hot_dice ? t('keep.all_again') : t('keep.left', { dice: dice(entry.left) }));

// choice is an entry of the menu in one line.
export function choice(entry) {
  const left = entry.hot_dice ? `${t('keep.hot')} ${remaining(entry)}` : remaining(entry);
  return t('keep.label', { dice: [...entry.dice].join(' '), points: entry.points, parts: partsOf(entry.parts), left });
}

// partsOf names what an entry of the menu is made of, like parts together.
export function partsOf(parts) {
  const times = new Map();
  for (const { name: kind, dice: digits } of parts) {
    const key = `${kind} ${digits[0]}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return [...times].map(([key, n]) => {
    const [kind, face] = key.split(' ');
    const word = `part.${kind}`;
    return has(word) || has(`${word}.other`) ? t(word, { n, face }) : kind.replaceAll('_', ' ');
  }).join(', ');
}

export const risk = (chance) => t('why.risk', { percent: Math.round(chance * 100) });

export const camera = (word) => (has(`camera.${word}`) ? t(`camera.${word}`) : '');

const endings = (rules) => t(`rules.${rules.end}`);

// aboutRules explains a rule set in a few words.
export function aboutRules(rules) {
  const said = [t('rules.to', { target: points(rules.target) }), endings(rules)];
  if (rules.opening_minimum > 0) said.push(t('rules.opening', { points: points(rules.opening_minimum) }));
  if (rules.bank_minimum > 0) said.push(t('rules.minimum', { points: points(rules.bank_minimum) }));
  said.push(t(rules.hot_dice === 'must' ? 'rules.hot_must' : 'rules.hot_may'));
  if (rules.farkle_penalty > 0) said.push(t('rules.penalty', { n: rules.penalty_after, points: points(rules.farkle_penalty) }));
  return said.join(' ');
}
