// Everything the page says, in one place.

const numbers = new Intl.NumberFormat('en');

export const count = (n) => numbers.format(n);
export const dice = (n) => (n === 1 ? '1 die' : `${n} dice`);

// A name keeps its own direction of writing inside a sentence.
export const name = (text) => `\u2068${text}\u2069`;

const points = (n) => (n === 1 ? '1 point' : `${count(n)} points`);
export const faceList = (faces) => faces.map((f) => f || '?').join(' ');

const list2 = new Intl.ListFormat('en');
export const together = (names) => list2.format(names.map(name));

// player names whose turn it is, and that it is a robot's.
function player(state) {
  const { seat, name: called } = state.current;
  if (called === null) return 'the player';
  return state.seats[seat].robot && !/robot/i.test(called) ? `the robot ${name(called)}` : name(called);
}

// selectedOf is the entry of the menu that is marked, if any.
export const selectedOf = (state) => (state.selected === null ? undefined : state.menu[state.selected]);

// canType says that a throw is awaited, so that it can be typed in.
export const canType = (state) => state.current.can_roll && !inTheAir(state) && state.phase !== 'paused';

// inTheAir says that dice were thrown which do not lie still yet.
export function inTheAir(state) {
  return state.camera.state === 'moving' || (state.phase === 'rolling' && !state.current.can_roll);
}

// headline says in one line where things stand and who is to do what.
export function headline(state, story) {
  const who = sentenceCase(player(state));
  const robot = state.seats[state.current.seat]?.robot;
  switch (state.phase) {
    case 'idle':
    case 'setup':
      return 'Who plays? Start a new game.';
    case 'rolling':
      if (inTheAir(state)) return 'The dice are rolling …';
      if (state.camera.state === 'occupied') return 'Something is in the tray: take it out, then throw';
      if (state.current.over) return `The next player throws ${dice(state.dice_to_throw)}`;
      return robot ? robotThrows(state) : `${who} throws ${dice(state.dice_to_throw)}`;
    case 'settling':
      return 'Reading the dice …';
    case 'selecting':
      if (robot) return state.current.can_roll ? robotThrows(state) : `${who} is choosing …`;
      if (!state.current.can_roll) return `${who}, what do you keep?`;
      if (state.must_throw) return `${who} must throw ${dice(state.dice_to_throw)}`;
      return `${who}: throw ${dice(state.dice_to_throw)}, or bank`;
    case 'farkle':
      return farkle(state, story);
    case 'game_over':
      return winners(state);
    case 'paused':
      return 'The game is paused';
    case 'attention':
      return state.attention ? 'This throw does not count' : 'The tower needs a hand';
    default:
      return state.phase;
  }
}

function robotThrows(state) {
  const what = dice(state.dice_to_throw);
  return state.camera.virtual ? `${sentenceCase(player(state))} throws ${what}` : `Throw ${what} for ${player(state)}`;
}

// newTotal is all that is said after a correction.
export function newTotal(state, correction) {
  const seat = state.seats[correction.seat];
  const turn = state.current.seat === correction.seat && ['selecting', 'farkle', 'attention'].includes(state.phase);
  return turn ? `${points(state.bank.points)} in this turn.` : `${name(seat.name)} has ${count(seat.score)}.`;
}

function farkle(state, story) {
  const event = story.moments.find((e) => e.event_type === 'farkle');
  return event ? SENTENCES.farkle(event) : 'Farkle!';
}

function winners(state) {
  const names = state.winners.map((seat) => state.seats[seat].name);
  if (names.length === 0) return 'The game has ended';
  if (names.length > 1) return `${together(names)} share the win`;
  return `${name(names[0])} wins with ${points(state.seats[state.winners[0]].score)}`;
}

const CHANGES = { joined: 'plays along', left: 'has left', returned: 'is back', skipped: 'was passed over' };

const DECISIONS = { keep: 'keep', bank: 'bank', player_change: 'skipped turn', game_over: 'early end' };

const SENTENCES = {
  game_start: (e) => `A new game to ${count(e.rules.target)}: ${together(e.players.map((p) => p.name))}.`,
  turn_start: (e) => `${name(e.player)}’s turn${e.playoff ? ' in the play-off' : ''}.`,
  roll: (e) => `${name(e.player)} threw ${faceList(e.faces)}${e.source === 'manual' ? ' (typed in)' : ''}.`,
  rejected: (e) => `Not counted: ${e.message}`,
  keep: (e) => `${name(e.player)} kept ${faceList(e.faces)} for ${count(e.points)}.`,
  hot_dice: (e) => `Hot dice! ${name(e.player)} ${e.must_throw ? 'must' : 'may'} throw all six again.`,
  farkle: (e) => (e.lost > 0
    ? `Farkle! ${name(e.player)} loses ${points(e.lost)}.`
    : `Farkle! ${name(e.player)} gets nothing.`),
  penalty: (e) => `${points(e.points)} off for farkles in a row: ${name(e.player)} has ${count(e.total)}.`,
  bank: (e) => `${name(e.player)} banked ${count(e.points)} and has ${count(e.total)}.`,
  final_round: (e) => `Final round: ${name(e.player)} has reached ${count(e.total)}.`,
  win: (e) => `${name(e.player)} wins with ${count(e.total)}!`,
  game_over: (e) => (e.early ? 'The game was ended early.' : 'The game is over.'),
  undo: (e) => `${e.redo ? 'Counts again' : 'Taken back'}: ${e.player ? `${name(e.player)}’s ` : 'the '}${DECISIONS[e.of] ?? 'decision'}.`,
  correction: (e) => `Corrected: ${name(e.player)} threw ${faceList(e.faces)}, not ${faceList(e.was)}.`,
  player_change: (e) => `${name(e.player)} ${CHANGES[e.change] ?? e.change}.`,
  paused: (e) => (e.paused ? 'The game is paused.' : 'The game goes on.'),
  attention: () => 'The tower needs a hand.',
};

export const kinds = Object.keys(SENTENCES);

export const sentence = (event) => SENTENCES[event.event_type]?.(event) ?? event.event_type;

// remaining says what is left to throw after an entry of the menu.
export const remaining = (entry) => (entry.hot_dice ? 'all six again' : `${dice(entry.left)} left`);

const FEW = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

const PARTS = {
  single_one: (_, n) => (n === 1 ? 'a single 1' : `${FEW[n]} 1s`),
  single_five: (_, n) => (n === 1 ? 'a single 5' : `${FEW[n]} 5s`),
  three_ones: () => 'three 1s',
  three_alike: (face) => `three ${face}s`,
  four_alike: (face) => `four ${face}s`,
  five_alike: (face) => `five ${face}s`,
  six_alike: (face) => `six ${face}s`,
};

// partsOf names what an entry of the menu is made of, like parts together.
export function partsOf(parts) {
  const times = new Map();
  for (const { name: kind, dice: digits } of parts) {
    const key = `${kind} ${digits[0]}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return [...times].map(([key, n]) => {
    const [kind, face] = key.split(' ');
    return PARTS[kind]?.(face, n) ?? kind.replaceAll('_', ' ');
  }).join(', ');
}

export const risk = (chance) => `${Math.round(chance * 100)} % risk of a farkle`;

// sentenceCase begins a text of the tower with a capital letter.
export const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const CAMERA = {
  empty: 'The tray is empty',
  moving: 'Dice are moving',
  occupied: 'Something is in the tray',
  settling: 'Reading the dice',
  rest: 'The dice lie still',
};

export const camera = (word) => CAMERA[word] ?? '';

// seatKinds are what can sit at a place of the table, each with its meaning.
export const seatKinds = (robots) => [
  { name: '', label: 'a person' },
  ...robots.map((robot) => ({ name: robot.name, label: `robot: ${robot.name}`, meaning: robot.meaning })),
];

export const aboutRobots = (robots) => robots.map((robot) => `${robot.player}, ${robot.name}: ${robot.meaning}.`).join(' ');

const ENDS = {
  at_once: 'The game ends as soon as somebody banks enough.',
  finish_round: 'The round is finished, so that all have had equally many turns.',
  one_more_turn: 'Everyone else then has one more turn.',
};

// aboutRules explains a rule set in a few words.
export function aboutRules(rules) {
  const minimums = [];
  if (rules.opening_minimum > 0) minimums.push(`The first bank needs ${rules.opening_minimum}.`);
  if (rules.bank_minimum > 0) minimums.push(`Every other needs ${rules.bank_minimum}.`);
  return [`To ${count(rules.target)} points.`, ENDS[rules.end] ?? '', ...minimums].join(' ').trim();
}
