import { follow, post, read } from './connection.js';
import { byId, element, memo, setText } from './dom.js';
import { name as isolated, t } from './i18n.js';
import { beCalled, mine } from './mine.js';
import { HUES } from './race.js';
import { makeTop } from './top.js';
import { isRunning } from './words.js';

const PAUSE = 3000; // milliseconds between two looks at who waits

makeTop('seat');
const input = byId('seat-name');
const colour = byId('seat-colour');
input.value = mine();
colour.value = HUES[0];

const chip = (person) => {
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
  if (person.colour) dot.style.background = person.colour;
  return [dot, element('bdi', {}, person.name)];
};

const showWaiting = memo((people) => {
  const seated = people.find((person) => person.name === mine());
  byId('seated').hidden = !seated;
  byId('seat-form').hidden = Boolean(seated);
  if (seated) setText(byId('seated-title'), t('seat.seated', { name: isolated(seated.name) }));
  byId('waiting').hidden = people.length === 0;
  byId('waiting-names').replaceChildren(...people.map((person) => element('li', { class: 'chip' }, ...chip(person))));
  const free = HUES.find((hue) => !people.some((person) => person.colour === hue));
  if (free && !seated && !input.value) colour.value = free;
});

const showPlaying = memo((people) => {
  byId('playing').hidden = people.length === 0;
  byId('playing-names').replaceChildren(...people.map((person) => {
    const button = element('button', { type: 'button', class: 'chip' }, ...chip(person));
    button.addEventListener('click', () => {
      beCalled(person.name);
      location.assign('/');
    });
    return button;
  }));
});

async function wish(path, name) {
  const problem = await post(`/api/v1/seats/${path}`, path === 'take' ? { name, colour: colour.value } : { name });
  setText(byId('error'), problem?.detail ?? '');
  return !problem;
}

byId('seat-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = input.value.trim();
  if (!name || !await wish('take', name)) return;
  beCalled(name);
  await look();
  byId('seated-title').focus();
});

byId('seat-leave').addEventListener('click', async () => {
  if (!await wish('leave', mine())) return;
  await look();
  input.focus();
});

let away = false;
async function look() {
  try {
    showWaiting((await read('/api/v1/seats')).people);
    if (away) setText(byId('error'), '');
    away = false;
  } catch (fault) {
    away = true;
    setText(byId('error'), fault.message);
  }
}

async function loop() {
  await look();
  setTimeout(loop, PAUSE);
}

follow({
  onState: (state) => showPlaying(isRunning(state) ? state.seats.filter((seat) => seat.in_game && !seat.robot).map(({ name, colour: own }) => ({ name, colour: own })) : []),
  onRecord: () => {},
  onOnline: () => {},
});
read('/api/v1/roster').then(({ players }) => {
  byId('seat-known').replaceChildren(...players.map((person) => element('option', { value: person.name })));
  input.addEventListener('input', () => {
    const known = players.find((person) => person.name === input.value);
    if (known?.colour) colour.value = known.colour;
  });
}).catch(() => {}); // it only helps to type
loop();
