import { byId, element, setText } from './dom.js';
import { LANGUAGES, language, speak, t } from './i18n.js';

// What all pages of a venue have in common: the head, and how documents are read and changed.

const venue = location.pathname.split('/')[3] ?? '';
export const base = `/hall/at/${venue}`;
export const here = document.documentElement.dataset.page;
const PAGES = { tables: '', leaders: '/leaders', players: '/players', contests: '/contests', wall: '/tv' };

// read gives a document of the venue; the error says what a person can do. Where a token is needed it asks for one.
export const read = (path) => talk(path, {});

// send changes something.
export const send = (path, body = {}) => talk(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

async function talk(path, options) {
  const response = await fetch(`${base}/api${path}`, options).catch(() => { throw new Error(t('hall.unreachable')); });
  const document = await response.json();
  if (response.ok) return document;
  if (response.status === 401) location.assign(`${base}/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
  throw new Error(document.detail);
}

// frame fills the head of the page and gives who looks at it: {venue, name, role, who}.
export async function frame(title = t(`hall.page.${here}`)) {
  document.documentElement.lang = language;
  const me = await read('/me');
  document.title = `${title} · ${me.name}`;
  const choice = element('select', { id: 'language', 'aria-label': t('page.language') },
    ...Object.entries(LANGUAGES).map(([code, called]) => element('option', { value: code, lang: code }, called)));
  choice.value = language;
  choice.addEventListener('change', () => speak(choice.value));
  byId('top').replaceChildren(
    element('p', { class: 'brand' },
      element('img', { src: '/hall/assets/favicon.svg', alt: '', width: 28, height: 28 }),
      element('a', { class: 'home', href: me.venues > 1 ? '/hall' : base }, element('bdi', {}, me.name))),
    element('p', { class: 'game' }, me.role === 'viewer' ? '' : `${t(`hall.role.${me.role}`)}: ${me.who}`),
    element('nav', { class: 'pages', 'aria-label': t('page.navigation') },
      ...Object.entries(PAGES).map(([page, path]) => element('a', { class: 'link', href: base + path, 'aria-current': page === here ? 'page' : null }, t(`hall.page.${page}`))),
      element('a', { class: 'link', href: `${base}/enter` }, t(me.who ? 'hall.enter.leave' : 'hall.page.enter')),
      choice));
  return me;
}

// start runs a page and shows what went wrong.
export async function start(run) {
  document.documentElement.lang = language;
  byId('main').append(element('p', { class: 'notice error', id: 'error', role: 'alert' }), element('p', { class: 'notice error', id: 'offline', role: 'status' }));
  await attempt(run);
}

// attempt runs something and shows what went wrong; it says whether it went well.
export async function attempt(run) {
  try {
    await run();
    setText(byId('error'), '');
    return true;
  } catch (fault) {
    setText(byId('error'), fault.message);
    return false;
  }
}

export const heading = (text, ...more) => element('div', { class: 'heading' }, element('h1', {}, text), ...more);
export const panel = (title, ...children) => element('section', { class: 'panel book' }, title ? element('h2', {}, title) : '', ...children);

// field is a label with its control below.
export const field = (key, control, ...more) => element('label', { class: 'field' }, element('span', {}, t(key)), control, ...more);
export const select = (attributes, options, chosen) => {
  const node = element('select', attributes, ...options.map(([value, text]) => element('option', { value }, text)));
  node.value = chosen ?? options[0][0];
  return node;
};

export const button = (text, act, kind = '') => {
  const node = element('button', { type: 'button', class: kind }, text);
  node.addEventListener('click', act);
  return node;
};
