import { drawChart } from './chart.js';
import { read } from './connection.js';
import { die } from './dice.js';
import { byId, element, setText } from './dom.js';
import { fairness } from './fair.js';
import { count, sentenceCase, t, together, when } from './i18n.js';
import { makeTop } from './top.js';

const share = (rate) => `${count(Math.round(rate * 1000) / 10)} %`;

makeTop('history');
async function showAll() {
  const [{ games }, stats] = await Promise.all([read('/api/v1/history'), read('/api/v1/stats')]);
  if (games.length === 0) byId('games-list').append(element('p', {}, t('history.none')));
  else byId('games-list').append(table(['history.date', 'history.players', 'history.rules', 'history.result'], games.map(gameRow)));
  show('players', stats.players, () => table(
    ['history.player', 'history.played', 'history.wins', 'history.per_turn', 'history.farkles', 'history.hot'], stats.players.map(playerRow)));
  const best = stats.rules.flatMap((rules) => rules.best.map((record) => ({ ...record, rules: rules.name })));
  show('records', best, () => table(['history.best', 'history.player', 'history.rules', 'history.date'], best.map(recordRow)));
  show('dice', stats.dice, () => element('div', {}, ...stats.dice.map(kind)));
}

function show(id, list, draw) {
  byId(id).hidden = list.length === 0;
  if (list.length > 0) byId(`${id}-list`).append(draw());
}

// table draws rows of cells; on a narrow page each cell says itself what it is.
function table(titles, rows) {
  const kinds = rows[0].map(kindOf);
  return element('table', {},
    element('thead', {}, element('tr', {}, ...titles.map((title, i) => element('th', { scope: 'col', class: kinds[i] }, t(title))))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell, i) => element('td', {
      'data-of': i > 0 ? t(titles[i]) : null,
      class: kindOf(cell),
    }, typeof cell === 'number' ? count(cell) : cell))))));
}

// kindOf tells figures and single words, which are not broken, from what may be.
function kindOf(cell) {
  if (typeof cell === 'number' || /^[\d.,]+\s%$/.test(cell)) return 'number';
  return /^\w+$/.test(cell) || cell.tagName === 'A' ? 'word' : null;
}

const named = (names) => element('span', {}, ...names.flatMap((name, i) => [i > 0 ? ', ' : '', element('bdi', {}, name)]));
const link = (game, text) => element('a', { href: `/history?game=${encodeURIComponent(game)}` }, text);

function gameRow(game) {
  return [link(game.game, when(new Date(game.started))), named(game.players), game.rules, result(game)];
}

function result({ ended, early, winners, players, scores }) {
  if (!ended) return t('history.open');
  if (early) return t('history.early');
  const best = Math.max(...scores);
  return `${t('history.won_by', { player: together(winners.map((seat) => players[seat])) })} · ${count(best)}`;
}

const playerRow = (p) => [
  element('span', {}, element('bdi', {}, p.name), p.robot ? ` (${t('play.robot')})` : ''), p.games, p.wins, Math.round(p.per_turn), share(p.farkle_rate), p.hot_dice,
];

const recordRow = (r) => [
  element('span', {}, `${t(`best.${r.what}`)}: `, element('strong', {}, count(r.value))), element('bdi', {}, r.player), r.rules, link(r.game, when(new Date(r.ts))),
];

function kind(dice) {
  const { colour, count: n, faces } = dice;
  const most = Math.max(...faces.map((f) => f.share), 1 / 6);
  return element('div', { class: 'kind' },
    element('p', {}, colour ? `${t(`dye.${colour}`)}: ` : '', sentenceCase(fairness(dice)), '.'),
    element('ol', { class: 'bars' }, ...faces.map((face) => {
      const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
      bar.style.height = `${(face.share / most) * 6}rem`;
      const label = t('history.fell', { face: face.face, share: count(Math.round(face.share * 1000) / 10), n });
      return element('li', { class: face.verdict }, bar, die(face.face, label), element('span', { 'aria-hidden': 'true' }, share(face.share)));
    })));
}

async function showGame(id) {
  const { events } = await read(`/api/v1/history/${encodeURIComponent(id)}`);
  const start = events.find((event) => event.event_type === 'game_start');
  for (const part of ['games', 'players', 'records', 'dice']) byId(part).hidden = true;
  byId('game').hidden = false;
  setText(byId('game-title'), `${when(new Date(start.ts))} · ${t('play.rules_to', { rules: start.rules.name, target: start.rules.target })}`);
  drawChart(start, events);
}

const asked = new URLSearchParams(location.search).get('game');
try {
  if (asked) await showGame(asked);
  else await showAll();
} catch (fault) {
  setText(byId('error'), fault.message);
}
