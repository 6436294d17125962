import { byId, element } from './dom.js';
import { attempt, field, frame, heading, panel, read, select, start } from './frame.js';
import { t } from './i18n.js';
import { live, soon } from './live.js';
import { ranked, table } from './tell.js';

// Leaderboards. What is chosen stands in the address, so that it can be kept and sent.

const asked = new URLSearchParams(location.search);
const period = select({}, ['day', 'month', 'ever'].map((key) => [key, t(`hall.period.${key}`)]), asked.get('period') ?? 'month');
const order = select({}, ['wins', 'score', 'turn', 'games'].map((key) => [key, t(`hall.order.${key}`)]), asked.get('order') ?? 'wins');
const rules = select({}, [['', t('hall.any_rules')]]);
const list = element('div', {});

async function load() {
  const query = new URLSearchParams({ period: period.value, order: order.value, rules: rules.value });
  history.replaceState(null, '', `?${query}`);
  const found = await read(`/leaders?${query}`);
  if (rules.options.length === 1) {
    rules.append(...found.rules.map((name) => element('option', { value: name }, name)));
    rules.value = asked.get('rules') ?? '';
    if (rules.value !== '') return load();
  }
  list.replaceChildren(found.leaders.length === 0
    ? element('p', { class: 'note' }, t('hall.none_played'))
    : table(['hall.player', 'hall.games', 'hall.wins', 'hall.average', 'hall.score', 'hall.turn', 'hall.farkles'],
      found.leaders.map((l, i) => [ranked(i + 1, l.name), l.games, l.wins, Math.round(l.points / l.games), l.score, l.turn, l.farkles])));
  return found;
}

start(async () => {
  await frame();
  byId('main').append(heading(t('hall.page.leaders')), panel('', element('div', { class: 'fields' },
    field('hall.period.label', period), field('hall.game.rules', rules), field('hall.order.label', order)), list,
  element('p', { class: 'note' }, t('hall.leaders_note'))));
  for (const choice of [period, rules, order]) choice.addEventListener('change', () => attempt(load));
  await load();
  const again = soon(() => attempt(load), 2500);
  live({ onTables: (rows, fresh, all) => { if (!all && fresh.some((row) => row.phase === 'game_over')) again(); } });
});
