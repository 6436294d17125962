import { makeActions } from './actions.js';
import { follow, request } from './connection.js';
import { makeCorrection } from './correct.js';
import { byId, element, memo, setText } from './dom.js';
import { showLog } from './log.js';
import { makeMenu } from './menu.js';
import { makeNewGame } from './newgame.js';
import { showCamera, watchCamera } from './picture.js';
import { showPlayers } from './players.js';
import { makeStage } from './stage.js';
import { Story } from './story.js';
import { makeTypedRoll } from './typed.js';
import { count, headline, newTotal, sentence } from './words.js';

const SHOWN = 6000; // milliseconds that a refusal stays on the page
// What is read aloud of the events; the rest is told by the headline that follows.
const SPOKEN = ['roll', 'keep', 'hot_dice', 'farkle', 'penalty', 'bank', 'final_round', 'win', 'undo', 'correction', 'paused'];

const story = new Story();
let state;
let asked = Promise.resolve();
let toSay = [];

const openNewGame = makeNewGame();
const showActions = makeActions(press);
const showStage = makeStage(makeCorrection((die, face) => ask('correct', { die, face })));
const typedRoll = makeTypedRoll((faces) => ask('roll', { faces }));
const showMenu = makeMenu((entry) => ask('keep', { entry }));

function press(verb, why) {
  if (why) warn(why);
  else if (verb === 'new_game') openNewGame(state);
  else if (verb === 'type') typedRoll.toggle();
  else ask(verb);
}

// ask sends wishes one after the other, each about the state that was on the page when it was made: quick taps are not
// lost, and a second tap on a button whose first has changed the game does nothing.
function ask(verb, body = {}) {
  if (!state) return;
  const wish = { ...body, if_seq: state.seq };
  asked = asked.then(() => request(verb, wish)).then((problem) => problem && warn(problem.detail));
}

let forget;
function warn(text) {
  clearTimeout(forget);
  setText(byId('alert'), text);
  forget = setTimeout(() => setText(byId('alert'), ''), SHOWN);
}

function show() {
  if (!state) return;
  showGame(state);
  byId('to-displays').hidden = !state.camera.virtual; // models of displays come with the virtual tower
  showFaults(state.faults);
  showStage(state, story);
  showMenu(state);
  typedRoll.show(state);
  showActions(state);
  showPlayers(state);
  showCamera(state);
  showLog(story);
  document.title = `${headline(state, story).replace(/[\u2068\u2069]/g, '')} · Dice tower`;
}

function showGame({ game, phase }) {
  const parts = phase === 'idle' ? [] : [
    `${game.rules} to ${count(game.target)}`,
    game.round > 0 ? ` · round ${game.round}` : '',
    game.final_round && phase !== 'game_over' ? element('strong', {}, ' · final round') : '',
  ];
  byId('game').replaceChildren(...parts);
}

const showFaults = memo((faults) => {
  byId('faults').replaceChildren(...faults.map((fault) => element('p', { class: 'notice fault' },
    element('strong', {}, `${fault.message} `), fault.remedy)));
});

// speak says what has happened since the last time, and then what is to be done; after a correction only the new total.
const say = memo((sentences) => setText(byId('polite'), sentences.join(' ')));
function speak(records) {
  const correction = records.findLast((record) => record.event_type === 'correction');
  if (correction) say([newTotal(state, correction)]);
  else if (records.length > 0 || !state.seats[state.current.seat]?.robot) say([...records.map(sentence), headline(state, story)]);
}

follow({
  onState(next) {
    const first = state === undefined;
    state = next;
    show();
    if (!first) speak(toSay);
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
byId('new-game').addEventListener('click', () => state && openNewGame(state));
watchCamera();
