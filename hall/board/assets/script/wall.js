import { bracket, matchBox, roundName } from './bracket.js';
import { card, isPlaying } from './card.js';
import { byId, element } from './dom.js';
import { base, frame, read, start } from './frame.js';
import { count, language, name, t } from './i18n.js';
import { live, soon } from './live.js';
import { bdi } from './tell.js';

// The board for a wall. It shows tables, leaderboards and contests in turn, and below them who is called to which table.

const STAY = 12000; // milliseconds of each slide
const ROOMY = 6; // tables of a slide on which their seats are seen,
const DENSE = 9; // and where there are many tables
const MOST_LINES = 10; // of leaderboards and standings
const MOST_DEPTH = 3; // rounds of a bracket
const MOST_MATCHES = 12;
const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });

const title = element('h1', {});
const stage = element('div', { class: 'slide', id: 'slide' });
const clock = element('p', { class: 'clock' });
const calling = element('ul', { class: 'calling' });
let rows = new Map();
let calls = [];
let boards = []; // {title, leaders}
let contests = [];
let at = -1;

function slides() {
  const tables = [...rows.values()].filter((row) => row.online).sort((a, b) => isPlaying(b) - isPlaying(a) || a.name.localeCompare(b.name, undefined, { numeric: true }));
  const list = [];
  const pages = Math.ceil(tables.length / (tables.length > 2 * ROOMY ? DENSE : ROOMY));
  const each = Math.ceil(tables.length / Math.max(pages, 1));
  for (let i = 0; i < pages; i++) list.push(() => tableSlide(tables.slice(i * each, (i + 1) * each), pages > 1 ? `${i + 1}/${pages}` : ''));
  for (const board of boards) list.push(() => leaderSlide(board));
  for (const contest of contests) list.push(() => (contest.plan.kind === 'cup' ? cupSlide(contest) : leagueSlide(contest)));
  if (list.length === 0) list.push(() => [t('hall.page.tables'), element('p', { class: 'empty' }, t('hall.no_tables'))]);
  return list;
}

function tableSlide(tables, page) {
  const grid = element('ol', { class: 'tables', 'data-crowd': tables.length > ROOMY ? 'many' : tables.length > 2 ? 'some' : 'few' }, ...tables.map((row) => card(row)));
  return [`${t('hall.page.tables')} ${page}`, grid];
}

const line = (place, who, value, more) => element('li', {}, element('span', { class: 'place' }, count(place)), element('span', { class: 'name' }, bdi(who)), element('span', { class: 'value' }, value), element('span', { class: 'more' }, more));

function leaderSlide({ title: text, leaders }) {
  return [text, element('ol', { class: 'lines' }, ...leaders.slice(0, MOST_LINES).map((l, i) => line(i + 1, l.name, t('hall.wall.wins', { n: l.wins }), t('hall.wall.best', { n: l.turn }))))];
}

function leagueSlide(contest) {
  const { plan } = contest;
  const next = contest.matches.filter((match) => match.stage !== 'done').slice(0, 4);
  return [plan.name, element('div', { class: 'split' },
    element('ol', { class: 'lines' }, ...contest.standings.slice(0, MOST_LINES).map((s) => line(s.place, plan.players[s.player], t('hall.wall.points', { n: s.points }), t('hall.wall.played', { n: s.played })))),
    next.length > 0 ? element('section', {}, element('h2', {}, t('hall.contest.next')), element('ol', { class: 'fixtures' }, ...next.map((match) => matchBox(contest, match, rows)))) : '')];
}

function cupSlide(contest) {
  const { plan } = contest;
  const first = contest.matches.find((match) => match.stage !== 'done')?.round ?? 1;
  const from = Math.max(1, contest.dates.length - MOST_DEPTH + 1);
  if (first < from) {
    const round = contest.matches.filter((match) => match.round === first).slice(0, MOST_MATCHES);
    return [`${plan.name} · ${roundName(contest, first)}`, element('ol', { class: 'fixtures' }, ...round.map((match) => matchBox(contest, match, rows)))];
  }
  const champion = contest.champion >= 0 ? element('p', { class: 'champion' }, t('hall.contest.champion', { player: name(plan.players[contest.champion]) })) : '';
  return [plan.name, element('div', { class: 'cup' }, champion, bracket(contest, rows, undefined, from))];
}

function show(step) {
  const list = slides();
  at = (at + step + list.length) % list.length;
  const [text, node] = list[at]();
  title.replaceChildren(bdi(text));
  stage.replaceChildren(node);
  clock.textContent = time.format(new Date());
  calling.replaceChildren(...calls.slice(0, 3).map((call) => element('li', {}, element('strong', {}, bdi(rows.get(call.tower)?.name ?? call.tower)), ' ', call.players.map(name).join(' – '), ' ', element('span', {}, t(`hall.stage.${call.stage}`)))));
}

async function loadBoards() {
  const found = [];
  for (const period of ['day', 'month', 'ever']) {
    const { leaders } = await read(`/leaders?period=${period}&order=wins&limit=${MOST_LINES}`);
    const same = found.some((board) => JSON.stringify(board.leaders) === JSON.stringify(leaders));
    if (leaders.length > 0 && !same) found.push({ title: t(`hall.wall.leaders_${period}`), leaders });
  }
  boards = found;
}

async function loadContests() {
  const { contests: list } = await read('/contests');
  const open = list.filter((c) => !c.closed).slice(0, 6);
  contests = await Promise.all(open.map((c) => read(`/contests/${c.id}`)));
  ({ calls } = await read('/calls'));
}

start(async () => {
  await frame();
  byId('top').replaceChildren(title, clock);
  byId('main').append(stage, element('footer', { class: 'foot' }, calling, element('div', { class: 'join' }, element('img', { src: `${base}/api/code.svg`, alt: t('hall.code.board') }), element('p', {}, t('hall.wall.scan')))));
  await Promise.all([loadBoards(), loadContests()]);
  const boardsAgain = soon(() => loadBoards().catch(() => {}), 4000);
  const contestsAgain = soon(() => loadContests().then(() => show(0), () => {}), 500);
  const wanted = Number(new URLSearchParams(location.search).get('slide') ?? 0);
  live({
    onTables(all, fresh, first) {
      rows = all;
      show(first && at < 0 ? wanted + 1 : 0);
      if (!first && fresh.some((row) => row.phase === 'game_over')) boardsAgain();
      if (!first && fresh.some((row) => calls.some((call) => call.tower === row.tower))) contestsAgain();
    },
    onContests: contestsAgain,
  });
  const stay = Number(new URLSearchParams(location.search).get('stay') ?? STAY);
  if (stay > 0) setInterval(() => show(1), stay);
  addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') show(1);
    if (event.key === 'ArrowLeft') show(-1);
  });
});
