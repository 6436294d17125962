import { byId, element, setText } from './dom.js';
import { has, ours, t } from './i18n.js';
import { HUES } from './race.js';

export const LEAST = 2;
const MOST = 16;
const LONGEST = 40; // characters of a name

// makeSeats prepares the list of who plays.
export function makeSeats(robots) {
  const list = byId('seats-names');
  const placeholders = new Set();

  function add({ name = '', robot = null, colour = null } = {}) {
    const input = element('input', { type: 'text', maxlength: LONGEST, autocomplete: 'off', dir: 'auto', spellcheck: 'false' });
    input.value = name;
    const hue = element('input', { type: 'color' });
    hue.value = colour ?? freeHue();
    const kind = element('select', {}, element('option', { value: '' }, t('new.person')),
      ...robots.map((r) => element('option', { value: r.name }, t('new.robot_kind', { kind: has(`robot.${r.name}`) ? t(`robot.${r.name}`) : r.name }))));
    kind.value = robot ?? '';
    kind.addEventListener('change', number);
    const [up, down, remove] = [['up', '↑'], ['down', '↓'], ['remove', '✕']].map(([act, sign]) => element('button', { type: 'button', class: `quiet ${act}` }, sign));
    const seat = element('li', {}, element('span', { class: 'place', 'aria-hidden': 'true' }), hue, input, kind, element('span', { class: 'moves' }, up, down, remove));
    up.addEventListener('click', () => move(seat, seat.previousElementSibling, 'before', up));
    down.addEventListener('click', () => move(seat, seat.nextElementSibling, 'after', down));
    remove.addEventListener('click', () => {
      const neighbour = seat.previousElementSibling ?? seat.nextElementSibling;
      seat.remove();
      number();
      neighbour?.querySelector('input[type="text"]').focus();
    });
    list.append(seat);
    number();
    return input;
  }

  function move(seat, neighbour, where, button) {
    if (!neighbour) return;
    neighbour[where](seat);
    number();
    button.focus();
  }

  function freeHue() {
    const used = [...list.querySelectorAll('input[type="color"]')].map((input) => input.value);
    return HUES.find((hue) => !used.includes(hue)) ?? HUES[list.children.length % HUES.length];
  }

  function number() {
    const seats = [...list.children];
    const called = [];
    seats.forEach((seat, i) => {
      const n = i + 1;
      const input = textOf(seat);
      const robot = robots.find((r) => r.name === kindOf(seat));
      setText(seat.querySelector('.place'), `${n}.`);
      input.placeholder = robot && !called.includes(robot.player) ? robot.player : t(robot ? 'new.robot' : 'new.player', { number: n });
      placeholders.add(input.placeholder);
      called.push(input.placeholder);
      const labels = { 'input[type="text"]': 'name', 'input[type="color"]': 'colour', select: 'kind', '.up': 'up_number', '.down': 'down_number', '.remove': 'remove_number' };
      for (const [part, label] of Object.entries(labels)) seat.querySelector(part).setAttribute('aria-label', t(`new.${label}`, { number: n }));
      seat.querySelector('.remove').hidden = seats.length <= LEAST;
      seat.querySelector('.up').disabled = i === 0;
      seat.querySelector('.down').disabled = i === seats.length - 1;
    });
    byId('seats-add').hidden = seats.length >= MOST;
    byId('seats-robot').hidden = seats.length >= MOST || robots.length === 0;
    const playing = robots.filter((r) => seats.some((seat) => kindOf(seat) === r.name));
    setText(byId('seats-robots'), playing.map((robot) => `${robot.player}: ${ours(`robot.${robot.name}`, robot.meaning)}.`).join(' '));
  }

  // seat gives a person of the roster the first place that nobody has taken, or a new one.
  function seat({ name, colour }) {
    const seats = [...list.children];
    if (seats.some((taken) => textOf(taken).value === name)) return;
    const free = seats.find((one) => textOf(one).value === '' && kindOf(one) === '');
    if (!free && seats.length >= MOST) return;
    if (!free) {
      add({ name, colour: colour || null });
      return;
    }
    textOf(free).value = name;
    if (colour) free.querySelector('input[type="color"]').value = colour;
  }

  byId('seats-add').addEventListener('click', () => add().focus());
  byId('seats-robot').addEventListener('click', () => add({ robot: robots[Math.min(1, robots.length - 1)].name }));

  return {
    add,
    seat,
    isPlaceholder: (name) => placeholders.has(name),
    players: () => [...list.children].map((one) => ({
      name: textOf(one).value.trim() || textOf(one).placeholder,
      colour: one.querySelector('input[type="color"]').value,
      robot: kindOf(one),
    })),
  };
}

const textOf = (seat) => seat.querySelector('input[type="text"]');
const kindOf = (seat) => seat.querySelector('select').value;
