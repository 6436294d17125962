import { read } from './connection.js';
import { byId, element } from './dom.js';
import { t } from './i18n.js';
import { makeRuleTable } from './ruletable.js';
import { aboutRules } from './words.js';

const KEYS = ['enter', 'bank', 'arrows', 'c', 'd', 's', 't', 'u', 'y', 'i', 'p', 'r', 'h'];
const CAPS = { enter: '⏎', bank: 'B', arrows: '↑ ↓' };

// makeHelp prepares the window for help and for the rules of the game.
export function makeHelp() {
  const dialog = byId('help-box');
  byId('help-close').addEventListener('click', () => dialog.close());
  const open = (title, ...children) => {
    byId('help-title').textContent = title;
    byId('help-text').replaceChildren(...children);
    dialog.showModal();
  };
  return {
    keys: () => open(t('help.title'),
      element('p', {}, t('help.game')),
      element('p', {}, t('help.correct')),
      element('dl', { class: 'keys' }, ...KEYS.flatMap((key) => [
        element('dt', {}, element('kbd', {}, CAPS[key] ?? key.toUpperCase())), element('dd', {}, t(`help.${key}`))]))),
    async rules({ game }) {
      if (!game.id) return;
      const { events } = await read(`/api/v1/history/${game.id}`); // its beginning holds what the house has changed as well
      const { rules } = events.find((event) => event.event_type === 'game_start');
      open(t('rules.title'), element('p', {}, aboutRules(rules)), makeRuleTable(rules));
    },
  };
}
