import { post, read } from './connection.js';
import { byId, element } from './dom.js';
import { t } from './i18n.js';
import { makePerson } from './person.js';

// makeRoster shows the people who play here; a tap seats one, or opens one to be changed while that is on.
export async function makeRoster(seats) {
  const panel = byId('roster-panel');
  const list = byId('roster');
  const edit = byId('roster-edit');
  const openPerson = makePerson(show);
  let editing = false;

  async function show() {
    const { players } = await read('/api/v1/roster').catch(() => ({ players: [] }));
    panel.hidden = players.length === 0;
    list.replaceChildren(...players.map((person) => chip(person, players)));
  }

  function chip(person, players) {
    const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
    if (person.colour) dot.style.background = person.colour;
    const pen = editing ? element('span', { class: 'pen', 'aria-hidden': 'true' }, '✎') : '';
    const node = element('button', { type: 'button', class: 'chip', 'aria-haspopup': editing ? 'dialog' : null }, dot, element('bdi', {}, person.name), pen);
    node.addEventListener('click', () => (editing ? openPerson(person, players) : seats.seat(person)));
    return node;
  }

  edit.addEventListener('click', () => {
    editing = !editing;
    edit.setAttribute('aria-pressed', String(editing));
    byId('roster-title').textContent = t(editing ? 'new.editing' : 'new.known');
    show();
  });
  await show();
}

const PAUSE = 3000; // milliseconds between two looks at who has taken a seat

// seatWaiting seats who has taken a seat with a phone, once each.
export async function seatWaiting(seats, known = new Set()) {
  const { people } = await read('/api/v1/seats').catch(() => ({ people: [] }));
  for (const person of people.filter(({ name }) => !known.has(name))) {
    known.add(person.name);
    seats.seat(person);
  }
  setTimeout(() => seatWaiting(seats, known), PAUSE);
}

// enroll remembers who plays by name, with the colour.
export const enroll = (players) => Promise.all(players.map(({ name, colour }) => post('/api/v1/roster/put', { name, colour })));
