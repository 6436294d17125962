import { byId, element } from './dom.js';
import { attempt, base, field, frame, heading, panel, read, start } from './frame.js';
import { t } from './i18n.js';
import { soon } from './live.js';
import { onDay, personLink } from './tell.js';

// People who have played here, found by the beginning of their names, or by a code.

const search = element('input', { type: 'search', autocomplete: 'off', maxlength: 64 });
const code = element('input', { name: 'code', autocomplete: 'off', autocapitalize: 'characters', maxlength: 6, required: true });
const list = element('ul', { class: 'people' });

async function load() {
  const { players } = await read(`/players?q=${encodeURIComponent(search.value)}`);
  list.replaceChildren(...players.map((p) => element('li', {}, personLink(p.name), ' ', element('span', { class: 'note' }, p.seen.startsWith('1970') ? '' : onDay(p.seen)))));
  if (players.length === 0) list.append(element('li', { class: 'note' }, t('hall.nobody')));
}

start(async () => {
  await frame();
  const form = element('form', { class: 'fields', action: `${base}/me`, method: 'get' }, field('hall.code.label', code), element('button', { class: 'main' }, t('hall.code.open')));
  byId('main').append(heading(t('hall.page.players')), panel('', field('hall.find_player', search), list), panel(t('hall.code.title'), element('p', { class: 'note' }, t('hall.code.note')), form));
  search.addEventListener('input', soon(() => attempt(load), 200));
  await load();
});
