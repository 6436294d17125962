import { byId, element, setText } from './dom.js';
import { request } from './connection.js';
import { aboutRobots, aboutRules, seatKinds } from './words.js';

const LEAST = 2;
const MOST = 16;
const LONGEST = 40; // characters of a name

// makeNewGame prepares the form; the function that it gives opens it on a state.
export function makeNewGame() {
  const dialog = byId('seats');
  const names = byId('seats-names');
  const rules = byId('seats-rules');
  const target = byId('seats-target');
  let presets = [];
  let robots = [];
  let running = false;

  function addSeat({ name = '', robot = null } = {}) {
    const input = element('input', { type: 'text', maxlength: LONGEST, autocomplete: 'off', dir: 'auto', spellcheck: 'false' });
    input.value = name;
    const kind = element('select', {}, ...seatKinds(robots).map((k) => element('option', { value: k.name }, k.label)));
    kind.value = robot ?? '';
    kind.addEventListener('change', number);
    const remove = element('button', { type: 'button', class: 'quiet' }, 'Remove');
    const seat = element('li', {}, element('span', { 'aria-hidden': 'true' }), input, kind, remove);
    remove.addEventListener('click', () => {
      const neighbour = seat.previousElementSibling ?? seat.nextElementSibling;
      seat.remove();
      number();
      neighbour?.querySelector('input').focus();
    });
    names.append(seat);
    number();
    return input;
  }

  function number() {
    const seats = [...names.children];
    const called = [];
    seats.forEach((seat, i) => {
      const input = seat.querySelector('input');
      const robot = robots.find((r) => r.name === seat.querySelector('select').value);
      setText(seat.querySelector('span'), `${i + 1}.`);
      input.setAttribute('aria-label', `Name of player ${i + 1}`);
      seat.querySelector('select').setAttribute('aria-label', `Who plays at place ${i + 1}`);
      input.placeholder = robot && !called.includes(robot.player) ? robot.player : `${robot ? 'Robot' : 'Player'} ${i + 1}`;
      called.push(input.placeholder);
      seat.querySelector('button').setAttribute('aria-label', `Remove player ${i + 1}`);
      seat.querySelector('button').hidden = seats.length <= LEAST;
    });
    byId('seats-add').hidden = seats.length >= MOST;
    const playing = robots.filter((r) => seats.some((seat) => seat.querySelector('select').value === r.name));
    setText(byId('seats-robots'), aboutRobots(playing));
  }

  function describe() {
    const preset = presets.find((p) => p.name === rules.value);
    if (!preset) return;
    setText(byId('seats-about'), aboutRules(preset));
    target.value = '';
    target.placeholder = String(preset.target);
  }

  async function load() {
    if (presets.length > 0) return;
    const response = await fetch('/api/v1/rules');
    ({ presets, robots } = await response.json());
    rules.replaceChildren(...presets.map((p) => element('option', { value: p.name }, p.name)));
  }

  async function start(event) {
    event.preventDefault();
    const seats = [...names.children];
    const problem = await request('new_game', {
      players: seats.map((seat) => {
        const input = seat.querySelector('input');
        return { name: input.value.trim() || input.placeholder, robot: seat.querySelector('select').value };
      }),
      rules: rules.value,
      set: target.value ? { target: Number(target.value) } : {},
      confirm: running,
    });
    setText(byId('seats-error'), problem ? problem.detail : '');
    if (!problem) dialog.close();
  }

  byId('seats-add').addEventListener('click', () => addSeat().focus());
  byId('seats-cancel').addEventListener('click', () => dialog.close());
  byId('seats-form').addEventListener('submit', start);
  rules.addEventListener('change', describe);

  return async (state) => {
    running = !['idle', 'setup', 'game_over'].includes(state.phase);
    byId('seats-running').hidden = !running;
    setText(byId('seats-error'), '');
    dialog.showModal();
    try {
      await load();
    } catch {
      setText(byId('seats-error'), 'The tower does not answer. Try again when it is back.');
      return;
    }
    const before = state.seats.filter((seat) => seat.in_game);
    names.replaceChildren();
    for (const seat of before.length >= LEAST ? before : [{}, {}]) addSeat(seat);
    names.querySelector('input').focus();
    if (presets.some((p) => p.name === state.game.rules)) rules.value = state.game.rules;
    describe();
  };
}
