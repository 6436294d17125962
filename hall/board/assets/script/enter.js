import { byId, element } from './dom.js';
import { attempt, base, button, field, frame, heading, panel, send, start } from './frame.js';
import { t } from './i18n.js';

// Where a browser is given a token, or forgets it. It leads back to where one was needed: a page of this venue.

const to = new URLSearchParams(location.search).get('to') ?? base;
const back = to === base || to.startsWith(`${base}/`) ? to : base;

async function look() {
  const response = await fetch(`${base}/api/me`);
  return response.ok ? frame() : null;
}

start(async () => {
  document.title = t('hall.page.enter');
  const me = await look();
  const token = element('input', { type: 'password', name: 'token', autocomplete: 'current-password', required: true, maxlength: 100 });
  const form = element('form', { class: 'fields' }, field('hall.enter.token', token), element('button', { class: 'main' }, t('hall.enter.go')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(async () => {
      await send('/enter', { token: token.value.trim() });
      location.assign(back);
    });
  });
  const leave = button(t('hall.enter.leave'), () => attempt(async () => {
    await send('/leave');
    location.reload();
  }));
  byId('main').append(heading(t('hall.page.enter')), panel('', element('p', {}, t('hall.enter.note')), form, me?.who ? leave : ''));
});
