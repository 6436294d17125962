import { byId, element } from './dom.js';
import { heading, start } from './frame.js';
import { t } from './i18n.js';

// The venues that may be looked at.

start(async () => {
  const { venues } = await (await fetch('/hall/venues')).json();
  document.title = t('hall.page.venues');
  byId('main').append(heading(t('hall.page.venues')),
    element('ul', { class: 'panel people' }, ...venues.map((v) => element('li', {}, element('a', { class: 'link', href: `/hall/at/${v.id}` }, element('bdi', {}, v.name))))),
    venues.length === 0 ? element('p', { class: 'note' }, t('hall.no_venue')) : '');
});
