import { byId, element } from './dom.js';
import { LANGUAGES, language, speak, t, translate } from './i18n.js';

const PAGES = ['play', 'tv', 'history', 'settings', 'about', 'displays', 'new']; // the settings lead to the calibration

// makeTop fills the head of a page: links to the other pages, and the choice of a language.
export function makeTop(here) {
  translate();
  if (here !== 'play') document.title = `${t(`page.${here}`)} · ${t('page.name')}`;
  const links = PAGES.filter((page) => page !== here).map((page) => element('a', {
    class: page === 'new' ? 'link call-to' : 'link',
    id: page === 'new' ? 'new-game' : `to-${page}`,
    href: page === 'play' ? '/' : `/${page}`,
    hidden: page === 'displays', // models come with the virtual tower
  }, t(`page.${page}`)));
  const choice = element('select', { id: 'language', 'aria-label': t('page.language') },
    ...Object.entries(LANGUAGES).map(([code, called]) => element('option', { value: code, lang: code }, called)));
  choice.value = language;
  choice.addEventListener('change', () => speak(choice.value));
  const [newGame] = links.filter((link) => link.id === 'new-game');
  const nav = element('nav', { id: 'pages', 'aria-label': t('page.navigation') }, ...links.filter((link) => link !== newGame), choice);
  // On a phone the pages are behind a button: the game needs the room.
  const menu = element('button', { type: 'button', class: 'quiet menu', 'aria-expanded': 'false', 'aria-controls': 'pages', 'aria-label': t('page.navigation') }, '☰');
  menu.addEventListener('click', () => menu.setAttribute('aria-expanded', String(nav.classList.toggle('open'))));
  byId('top').append(nav, newGame ?? '', menu);
}
