import { byId, element, setText } from './dom.js';
import { request } from './connection.js';
import { aboutRules } from './words.js';

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
  let running = false;

  function addSeat(value = '') {
    const input = element('input', { type: 'text', maxlength: LONGEST, autocomplete: 'off', dir: 'auto', spellcheck: 'false' });
    input.value = value;
    const remove = element('button', { type: 'button', class: 'quiet' }, 'Remove');
    const seat = element('li', {}, element('span', { 'aria-hidden': 'true' }), input, remove);
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
    seats.forEach((seat, i) => {
      setText(seat.querySelector('span'), `${i + 1}.`);
      seat.querySelector('input').setAttribute('aria-label', `Name of player ${i + 1}`);
      seat.querySelector('input').placeholder = `Player ${i + 1}`;
      seat.querySelector('button').setAttribute('aria-label', `Remove player ${i + 1}`);
      seat.querySelector('button').hidden = seats.length <= LEAST;
    });
    byId('seats-add').hidden = seats.length >= MOST;
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
    presets = (await response.json()).presets;
    rules.replaceChildren(...presets.map((p) => element('option', { value: p.name }, p.name)));
  }

  async function start(event) {
    event.preventDefault();
    const seats = [...names.querySelectorAll('input')];
    const problem = await request('new_game', {
      players: seats.map((input, i) => ({ name: input.value.trim() || `Player ${i + 1}` })),
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
    names.replaceChildren();
    const before = state.seats.filter((seat) => seat.in_game).map((seat) => seat.name);
    for (const name of before.length >= LEAST ? before : ['', '']) addSeat(name);
    dialog.showModal();
    try {
      await load();
    } catch {
      setText(byId('seats-error'), 'The tower does not answer. Try again when it is back.');
      return;
    }
    if (presets.some((p) => p.name === state.game.rules)) rules.value = state.game.rules;
    describe();
  };
}
