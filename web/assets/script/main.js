import { makeActions } from './actions.js';
import { chosen, makeAloud } from './aloud.js';
import { follow, read, request } from './connection.js';
import { makeCorrection } from './correct.js';
import { makeCountdown } from './countdown.js';
import { byId, element, memo, setText, spread } from './dom.js';
import { makeEvidence } from './evidence.js';
import { leadOn } from './first.js';
import { makeHelp } from './help.js';
import { t, tower } from './i18n.js';
import { makeLog } from './log.js';
import { makeMenu } from './menu.js';
import { showCamera, watchCamera } from './picture.js';
import { showPlayers } from './players.js';
import { chosenSpeech, speak as utter } from './speech.js';
import { makeStage } from './stage.js';
import { Story } from './story.js';
import { lyingThere } from './table.js';
import { makeTop } from './top.js';
import { makeTypedRoll } from './typed.js';
import { canType, faultText, headline, newTotal, sentence } from './words.js';

const SHOWN = 6000; // milliseconds that a refusal stays on the page
// What is read aloud of the events; the rest is told by the headline that follows.
const SPOKEN = ['roll', 'rejected', 'keep', 'hot_dice', 'farkle', 'penalty', 'bank', 'final_round', 'win', 'undo', 'correction', 'paused'];

const story = new Story();
let state; // the newest
const came = new WeakMap(); // when states came, in milliseconds of the page's clock
let asked = Promise.resolve();
let toSay = [];

makeTop('play');
const help = makeHelp();
const aloud = makeAloud(story);
const showEvidence = makeEvidence();
const showActions = makeActions(press, () => state, {
  ...aloud,
  n: () => {}, // there is no other choice now
  arrowdown: () => step('next'),
  arrowup: () => step('previous'),
  r: (now) => help.rules(now).catch(() => warn(t('page.unreachable'))),
});
const showStage = makeStage(makeCorrection((die, face, was) => {
  if ((lyingThere(state)[die]?.face ?? null) === was) ask('correct', { die, face });
  else late('correct');
}));
const typedRoll = makeTypedRoll((faces, seen) => ask('roll', { faces }, isSameThrow(seen, state) ? state : seen));
const showMenu = makeMenu((chosen) => {
  const entry = state.menu.findIndex((offered) => JSON.stringify(offered) === JSON.stringify(chosen));
  if (entry >= 0) ask('keep', { entry });
  else late('keep');
});
const showCountdown = makeCountdown();
const showLog = makeLog(showEvidence, () => show());

const LOCAL = {
  new_game: () => location.assign('/new'),
  type: () => typedRoll.toggle(),
  help: () => help.keys(),
  picture: showLastThrow,
  wait: () => ask('correct', { step: 'close' }), // whatever is wished stops the count-down
};

function press(verb, why, seen) {
  if (why) warn(why);
  else if (LOCAL[verb]) LOCAL[verb]();
  else ask(verb, {}, seen);
}

function step(verb) {
  if (state.menu.length > 1 && !state.current.can_roll) ask(verb);
}

function showLastThrow() {
  const last = story.records.findLast((record) => ['roll', 'rejected'].includes(record.event_type));
  if (last) showEvidence(last.seq, sentence(last));
  else warn(t('why.no_picture'));
}

// ask sends wishes one after the other, each about the state that a person saw: quick taps are not lost, and a second tap on a button whose first has
// changed the game does nothing.
function ask(verb, body = {}, seen = state) {
  if (!seen) return;
  const again = isRepeated(verb);
  const wish = { ...body, if_seq: seen.seq };
  asked = asked.then(() => request(verb, wish)).then((problem) => problem && !(problem.code === 'stale' && again) && warn(problem.detail));
}

// late says that what was tapped is no more.
function late(verb) {
  if (!isRepeated(verb)) warn(tower('refusal.stale', ''));
}

const TWICE = 1000; // milliseconds within which a second tap is the same one
let tapped = {};
function isRepeated(verb) {
  const before = tapped;
  tapped = { verb, at: performance.now() };
  return before.verb === verb && tapped.at - before.at < TWICE;
}

const isSameThrow = (a, b) => canType(b) && a.phase === b.phase && a.dice_to_throw === b.dice_to_throw && a.current.seat === b.current.seat && a.game.id === b.game.id;

let forget;
function warn(text) {
  clearTimeout(forget);
  setText(byId('alert'), text);
  forget = setTimeout(() => setText(byId('alert'), ''), SHOWN);
}

const show = spread(function* draw() {
  const drawing = state;
  yield* showActions(drawing);
  yield;
  yield* showMenu(drawing);
  yield;
  typedRoll.show(drawing);
  yield;
  yield* showStage(drawing, story);
  yield;
  showCountdown(drawing, came.get(drawing));
  yield;
  showGame({ game: drawing.game, phase: drawing.phase });
  yield;
  showFaults(drawing.faults);
  byId('to-displays').hidden = !drawing.camera.virtual; // models of displays come with the virtual tower
  yield;
  yield* showPlayers(drawing);
  yield;
  showCamera(drawing);
  yield;
  yield* showLog(story);
});

const showGame = memo(({ game, phase }) => {
  const parts = phase === 'idle' ? [] : [
    t('play.rules_to', { rules: game.rules, target: game.target }),
    game.round > 0 ? ` · ${t('play.round', { round: game.round })}` : '',
    game.final_round && phase !== 'game_over' ? element('strong', {}, ` · ${t('play.final')}`) : '',
  ];
  byId('game').replaceChildren(...parts);
});

const showFaults = memo((faults) => {
  byId('faults').replaceChildren(...faults.map(faultText).map(({ message, remedy }) => element('p', { class: 'notice fault' },
    element('strong', {}, `${message} `), remedy)));
});

// speak says what has happened since the last time, and then what is to be done; after a correction only the new total. Who goes
// through the choices hears the choice alone.
const say = memo((sentences) => {
  setText(byId('asked'), '');
  setText(byId('polite'), sentences.join(' '));
});
const speech = chosenSpeech();
const MATTERS = ['rejected', 'hot_dice', 'farkle', 'penalty', 'bank', 'final_round', 'win'];
let voices = {};

// tell says something for who does not see the page, and speaks it where that is wished on this device.
function tell(sentences, matters = sentences) {
  say(sentences);
  if (speech === 'full') utter(sentences.join(' '), voices[state.current.name]);
  if (speech === 'short') utter(matters.join(' '), voices[state.current.name]);
}
let mark = '';
function speak(records) {
  const before = mark;
  mark = chosen(state);
  const correction = records.findLast((record) => record.event_type === 'correction');
  if (correction) tell([newTotal(state, correction)]);
  else if (records.length === 0 && mark && before && mark !== before) tell([mark], []);
  else if (records.length > 0 || !state.seats[state.current.seat]?.robot) {
    const lines = records.map(sentence);
    tell([...lines, headline(state, story), mark].filter(Boolean), lines.filter((_, i) => MATTERS.includes(records[i].event_type)));
  }
}

follow({
  onState(next) {
    const first = state === undefined;
    state = next;
    came.set(state, performance.now());
    if (first) leadOn(state);
    story.place(state);
    document.title = `${headline(state, story).replace(/[\u2068\u2069]/g, '')} · ${t('page.name')}`;
    show();
    if (first) mark = chosen(state);
    else speak(toSay);
    toSay = [];
    if (state.attention && !first) setText(byId('alert'), '');
  },
  onRecord(record) {
    if (story.add(record) && SPOKEN.includes(record.event_type)) toSay.push(record);
  },
  onOnline(online) {
    byId('offline').hidden = online;
  },
});
watchCamera();
if (speech !== 'off') read('/api/v1/roster').then(({ players }) => { voices = Object.fromEntries(players.map((p) => [p.name, p.voice])); }).catch(() => {});
