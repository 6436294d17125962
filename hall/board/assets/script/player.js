import { byId, element } from './dom.js';
import { base, frame, heading, panel, read, start } from './frame.js';
import { count, t } from './i18n.js';
import { bdi, games, table } from './tell.js';

// One person: by name, or by the code that opens the page on a phone.

const figure = (key, value) => element('div', {}, element('dt', {}, t(key)), element('dd', {}, value));

const share = (part, whole) => `${count(Math.round((part / whole) * 100))} %`;

function figures(line) {
  return element('dl', { class: 'figures' },
    figure('hall.games', count(line.games)), figure('hall.wins', `${count(line.wins)} (${share(line.wins, line.games)})`), figure('hall.average', count(Math.round(line.points / line.games))),
    figure('hall.score', count(line.score)), figure('hall.turn', count(line.turn)), figure('hall.farkles', count(line.farkles)));
}

start(async () => {
  const code = new URLSearchParams(location.search).get('code');
  const path = code === null ? `/players/${location.pathname.split('/')[5]}` : `/codes/${encodeURIComponent(code.trim())}`;
  const { player, records, games: played } = await read(path).catch(async (fault) => { await frame(); throw fault; });
  await frame(player.name);
  const ever = records.find((r) => r.period === 'ever' && r.rules === '');
  const month = records.find((r) => r.period === 'month');
  const rules = records.filter((r) => r.rules !== '');
  byId('main').append(
    heading(bdi(player.name)),
    ever ? panel(t('hall.period.ever'), figures(ever)) : panel('', element('p', { class: 'note' }, t('hall.none_played'))),
    month ? panel(t('hall.period.month'), figures(month)) : '',
    rules.length > 0 ? panel(t('hall.by_rules'), table(['hall.game.rules', 'hall.games', 'hall.wins', 'hall.average', 'hall.score', 'hall.turn'],
      rules.map((r) => [r.rules, r.games, r.wins, Math.round(r.points / r.games), r.score, r.turn]))) : '',
    panel(t('hall.table.games'), games(played)),
    panel(t('hall.code.mine'), element('div', { class: 'code' },
      element('img', { src: `${base}/api/code.svg?code=${encodeURIComponent(player.code)}`, alt: t('hall.code.picture'), width: 180, height: 180 }),
      element('p', {}, element('strong', { class: 'letters' }, player.code), element('br'), t('hall.code.explain')))));
});
