import { request } from './connection.js';
import { byId, element, setText } from './dom.js';
import { makeHouseRules } from './house.js';
import { sentenceCase, t } from './i18n.js';
import { enroll, makeRoster, seatWaiting } from './roster.js';
import { makeRuleTable } from './ruletable.js';
import { LEAST, makeSeats } from './seats.js';
import { makeTop } from './top.js';
import { aboutRules, isRunning } from './words.js';

const rules = byId('seats-rules');
const target = byId('seats-target');
const house = makeHouseRules(describe);
let presets = [];
let running = false;
const preset = () => presets.find((p) => p.name === rules.value);

makeTop('new');
const [state, choices] = await Promise.all(['/api/v1/state', '/api/v1/rules'].map(load));
if (state && choices) begin();
else setText(byId('seats-error'), t('page.unreachable'));

async function load(path) {
  try {
    return await (await fetch(path)).json();
  } catch {
    return null;
  }
}

function begin() {
  ({ presets } = choices);
  running = isRunning(state);
  byId('seats-running').hidden = !running;
  const seats = makeSeats(choices.robots);
  makeRoster(seats);
  const before = state.seats.filter((seat) => seat.in_game);
  for (const seat of before.length >= LEAST ? before : [{}, {}]) seats.add(seat);
  seatWaiting(seats);
  rules.replaceChildren(...presets.map((p) => element('option', { value: p.name }, sentenceCase(p.name))));
  if (presets.some((p) => p.name === state.game.rules)) rules.value = state.game.rules;
  choosePreset();
  rules.addEventListener('change', choosePreset);
  target.addEventListener('input', describe);
  byId('seats-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) byId('confirm').showModal();
    else start(seats);
  });
  byId('confirm-no').addEventListener('click', () => byId('confirm').close());
  byId('confirm-yes').addEventListener('click', () => {
    byId('confirm').close();
    start(seats);
  });
}

function choosePreset() {
  target.value = '';
  target.placeholder = String(preset().target);
  house.show(preset());
  describe();
}

// changes are the fields that differ from the rule set.
function changes() {
  const set = house.changes();
  if (target.value) set.target = Number(target.value);
  return set;
}

function describe() {
  const now = { ...preset(), ...changes() };
  setText(byId('seats-about'), aboutRules(now));
  byId('seats-scores').replaceChildren(makeRuleTable(now));
}

async function start(seats) {
  const players = seats.players();
  const problem = await request('new_game', { players, rules: rules.value, set: changes(), confirm: running });
  if (problem?.code === 'confirm') { // somebody has begun one meanwhile
    running = true;
    byId('seats-running').hidden = false;
    byId('confirm').showModal();
    return;
  }
  setText(byId('seats-error'), problem ? problem.detail : '');
  if (problem) return;
  // Whoever has played by name is offered next time, with the colour.
  await enroll(players.filter((p) => !p.robot && !seats.isPlaceholder(p.name)));
  location.assign('/');
}
