import { post, request } from './connection.js';
import { byId, element, memo, setText } from './dom.js';
import { has, t } from './i18n.js';
import { makeTop } from './top.js';

const PAUSE = 200; // milliseconds between two looks
const AWAY = 1500; // and while the tower does not answer
const WIDEST = 600; // pixels that a display is drawn at, in whole multiples of its own
const HIGHEST = 260;
const MOST = 3; // times

const pictures = new Map(); // by the display's name

// A press of a button goes the whole way: a wire is pulled down, and the tower filters out what is no press.
const called = (name) => (has(`act.${name}`) ? t(`act.${name}`) : name);

const showButtons = memo((names) => {
  const press = async (name) => complain(await post(`/api/v1/buttons/${name}`));
  byId('buttons').replaceChildren(
    ...names.map((name) => listening(element('button', { type: 'button', id: `press-${name}` },
      element('span', { class: 'lamp', 'aria-hidden': 'true' }), called(name)), () => press(name))),
    listening(element('button', { type: 'button', class: 'main', id: 'throw' }, t('act.throw')), throwDice),
  );
});

function listening(node, act) {
  node.addEventListener('click', act);
  return node;
}

const complain = (problem) => setText(byId('alert'), problem?.detail ?? '');

async function throwDice() {
  complain(await request('throw'));
}

function showLamps(buttons) {
  for (const { name, lit } of buttons) byId(`press-${name}`).classList.toggle('lit', lit);
}

const showFrames = memo((displays) => {
  pictures.clear();
  const groups = Map.groupBy(displays, ({ group }) => group);
  byId('displays').replaceChildren(...[...groups].map(([group, members]) => element('section', { class: 'panel' },
    element('h2', {}, grouped(group)), element('ul', { class: 'displays' }, ...members.map(frame)))));
});

const PARTS = { digits: 'digits', inches: 'inches', upright: 'upright', 'Strip of': 'strip', Matrices: 'matrices', 'in the house': 'house' };
const grouped = (group) => (has(`displays.group_${group}`) ? t(`displays.group_${group}`) : group);
const titled = (title) => title.replace(new RegExp(Object.keys(PARTS).join('|'), 'g'), (part) => t(`displays.${PARTS[part]}`));

function frame({ name, group, title, width, height }) {
  const times = Math.max(1, Math.min(MOST, Math.floor(WIDEST / width), Math.floor(HIGHEST / height)));
  const image = element('img', { alt: `${grouped(group)}: ${titled(title)}`, width: times * width, height: times * height });
  pictures.set(name, { image, tag: '' });
  return element('li', {}, image, element('p', {}, titled(title)));
}

// showPicture fetches a picture that is new and puts it in place of the one before.
async function showPicture({ name, tag }) {
  const picture = pictures.get(name);
  if (picture.tag === tag) return;
  const response = await fetch(`/api/v1/displays/${encodeURIComponent(name)}/picture.png`, { cache: 'no-store' });
  if (!response.ok) return;
  const before = picture.image.src;
  picture.image.src = URL.createObjectURL(await response.blob());
  picture.tag = tag;
  await picture.image.decode().catch(() => {});
  if (before) URL.revokeObjectURL(before);
}

async function look() {
  if (document.hidden) return PAUSE;
  const response = await fetch('/api/v1/displays', { cache: 'no-store' });
  if (!response.ok) throw new Error(`displays: ${response.status}`);
  const { displays, buttons } = await response.json();
  showButtons(buttons.map(({ name }) => name));
  showLamps(buttons);
  showFrames(displays.map(({ name, group, title, width, height }) => ({ name, group, title, width, height })));
  await Promise.all(displays.map(showPicture));
  return PAUSE;
}

async function loop() {
  let pause = AWAY;
  try {
    pause = await look();
    byId('offline').hidden = true;
  } catch {
    byId('offline').hidden = false;
  }
  setTimeout(loop, pause);
}
makeTop('displays');
loop();
