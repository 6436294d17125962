import { bracket, matchBox } from './bracket.js';
import { byId, element } from './dom.js';
import { attempt, button, frame, heading, panel, read, send, start } from './frame.js';
import { hostDialog } from './host.js';
import { count, name, t } from './i18n.js';
import { live } from './live.js';
import { pointsNote, standings } from './standings.js';
import { bdi, onDay, when } from './tell.js';

// One league or knock-out evening.

const id = location.pathname.split('/')[5];
const body = element('div', { class: 'stack' });
let me;
let contest;
let rows = new Map();

const mayAct = (match) => me.role !== 'viewer' && !contest.closed && match.seats.every((player) => player >= 0);
const actionsOf = (match) => (mayAct(match) ? [button(t('hall.host.open'), () => hostDialog(contest, match, rows), 'quiet')] : []);

function leagueRounds() {
  const current = contest.matches.find((match) => match.stage !== 'done')?.round ?? contest.dates.length;
  return contest.dates.map((date, i) => {
    const round = i + 1;
    const fixtures = contest.matches.filter((match) => match.round === round);
    const done = fixtures.filter((match) => match.stage === 'done').length;
    return element('details', { open: round === current, 'data-round': round },
      element('summary', {}, [t('hall.contest.round', { round }), onDay(date), `${done}/${fixtures.length}`].filter(Boolean).join(' · ')),
      element('ol', { class: 'fixtures' }, ...fixtures.map((match) => matchBox(contest, match, rows, ...actionsOf(match)))));
  });
}

const scores = (games) => (games ?? []).map((game) => (game.walkover ? t('hall.contest.walkover') : game.scores.map(count).join(' : '))).join(', ');

function note(n) {
  const match = contest.matches[n.number - 1];
  const who = match ? match.seats.map((player) => (player < 0 ? '?' : name(contest.plan.players[player]))).join(' – ') : '';
  const what = n.was?.length > 0 && n.now?.length > 0 ? `${scores(n.was)} → ${scores(n.now)}` : scores(n.now?.length > 0 ? n.now : n.was);
  return element('li', {}, when(n.at), ' ', [t(`hall.act.${n.act}`), who, what, n.by ? t('hall.by', { name: name(n.by) }) : ''].filter(Boolean).join(' · '));
}

function draw() {
  const opened = new Set([...body.querySelectorAll('details[open]')].map((node) => node.dataset.round));
  const { plan } = contest;
  const champion = plan.kind === 'cup' ? contest.champion : contest.over && contest.standings[0]?.place === 1 ? contest.standings[0].player : -1;
  body.replaceChildren(...[
    heading(bdi(plan.name), element('p', { class: 'summary' }, [t(`hall.contest.${plan.kind}`), t('hall.people', { n: plan.players.length }), plan.rules, plan.best_of > 1 ? t('hall.contest.best_of', { n: plan.best_of }) : ''].filter(Boolean).join(' · '))),
    champion >= 0 ? element('p', { class: 'champion' }, t('hall.contest.champion', { player: name(plan.players[champion]) })) : '',
    plan.kind === 'league' ? panel(t('hall.contest.standings'), standings(contest), pointsNote(contest)) : '',
    plan.kind === 'cup' ? panel('', bracket(contest, rows, actionsOf)) : panel(t('hall.contest.fixtures'), ...leagueRounds()),
    me.role !== 'viewer' && !contest.closed ? element('p', {}, button(t('hall.host.close'), () => { if (confirm(t('hall.host.close_sure'))) attempt(() => send(`/contests/${id}/close`)); })) : '',
    panel(t('hall.contest.notes'), element('ol', { class: 'moments', tabindex: 0, 'aria-label': t('hall.contest.notes') }, ...contest.notes.map(note))),
  ].filter(Boolean));
  for (const node of body.querySelectorAll('details')) if (opened.has(node.dataset.round)) node.open = true;
}

async function load() {
  contest = await read(`/contests/${id}`);
  draw();
}

start(async () => {
  me = await frame();
  byId('main').append(body);
  await load();
  document.title = `${contest.plan.name} · ${me.name}`;
  const called = () => contest.matches.filter((match) => match.tower);
  live({
    onTables(all, fresh, first) {
      rows = all;
      if (first) draw(); // tables have names now
      else if (fresh.some((row) => called().some((match) => match.tower === row.tower))) attempt(load);
    },
    onContests: () => attempt(load),
  });
});
