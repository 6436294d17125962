import { post } from './connection.js';
import { byId, element } from './dom.js';
import { t } from './i18n.js';

// makeRoster shows the people who play here; a tap seats one, or forgets one while that is on.
export async function makeRoster(seats) {
  const panel = byId('roster-panel');
  const list = byId('roster');
  const edit = byId('roster-edit');
  let forgetting = false;

  async function show() {
    const response = await fetch('/api/v1/roster').catch(() => null);
    const { players } = response?.ok ? await response.json() : { players: [] };
    panel.hidden = players.length === 0;
    list.replaceChildren(...players.map(chip));
  }

  function chip(person) {
    const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
    if (person.colour) dot.style.background = person.colour;
    const label = element('bdi', {}, person.name);
    const node = element('button', { type: 'button', class: 'chip' }, dot, label, forgetting ? element('span', { class: 'cross' }, `✕ ${t('new.forget')}`) : '');
    node.addEventListener('click', async () => {
      if (!forgetting) {
        seats.seat(person);
        return;
      }
      await post('/api/v1/roster/forget', { name: person.name });
      await show();
    });
    return node;
  }

  edit.addEventListener('click', () => {
    forgetting = !forgetting;
    edit.setAttribute('aria-pressed', String(forgetting));
    show();
  });
  await show();
}
