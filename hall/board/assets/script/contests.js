import { byId, element } from './dom.js';
import { attempt, base, field, frame, heading, panel, read, select, send, start } from './frame.js';
import { t } from './i18n.js';
import { live } from './live.js';
import { contestLink } from './tell.js';

// Leagues and knock-out evenings, and for a host the form that makes them.

const lists = element('div', { class: 'stack' });

const line = (c) => element('li', {}, contestLink(c.id, c.name), ' ', element('span', { class: 'note' },
  `${t(`hall.contest.${c.kind}`)} · ${t('hall.people', { n: c.players })} · ${t('hall.contest.progress', { played: c.played, matches: c.matches })}`));

async function load() {
  const { contests } = await read('/contests');
  const [open, closed] = [contests.filter((c) => !c.closed), contests.filter((c) => c.closed)];
  lists.replaceChildren(
    panel(t('hall.contest.open'), open.length > 0 ? element('ul', { class: 'people' }, ...open.map(line)) : element('p', { class: 'note' }, t('hall.contest.none'))),
    closed.length > 0 ? panel(t('hall.contest.closed'), element('ul', { class: 'people' }, ...closed.map(line))) : '');
}

const number = (value, min, max) => element('input', { type: 'number', value, min, max, required: true });
const several = (list) => list.map((n) => [String(n), String(n)]);

function form() {
  const kind = select({}, ['league', 'cup'].map((key) => [key, t(`hall.contest.${key}`)]));
  const name = element('input', { required: true, maxlength: 64 });
  const players = element('textarea', { rows: 8, required: true });
  const rules = select({}, [['', t('hall.any_rules')], ...['playroom', 'official', 'cardgames', 'tiuthusund'].map((r) => [r, r])]);
  const bestOf = select({}, several([1, 3, 5, 7, 9]));
  const seats = select({}, several([2, 3, 4, 5, 6, 7, 8]));
  const times = select({}, several([1, 2]));
  const points = element('input', { value: '3, 1', pattern: '[0-9 ,]*' });
  const begins = element('input', { type: 'date' });
  const days = number(7, 0, 366);
  const ofLeague = [field('hall.form.seats', seats), field('hall.form.times', times), field('hall.form.points', points), field('hall.form.begins', begins), field('hall.form.days', days)];
  const ofPairs = field('hall.form.best_of', bestOf);
  const fit = () => {
    for (const node of ofLeague) node.hidden = kind.value === 'cup';
    ofPairs.hidden = kind.value === 'league' && seats.value !== '2';
  };
  kind.addEventListener('change', fit);
  seats.addEventListener('change', () => { points.value = seats.value === '2' ? '3' : '3, 1'; fit(); });
  points.value = '3';
  fit();
  const node = element('form', { class: 'stack' },
    element('div', { class: 'fields' }, field('hall.form.kind', kind), field('hall.form.name', name), field('hall.game.rules', rules), ofPairs, ...ofLeague),
    field('hall.form.players', players, element('span', { class: 'note' }, t('hall.form.players_note'))),
    element('button', { class: 'main' }, t('hall.form.make')));
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    const cup = kind.value === 'cup';
    attempt(async () => {
      const { id } = await send('/contests', {
        kind: kind.value, name: name.value, rules: rules.value, best_of: ofPairs.hidden ? 1 : Number(bestOf.value),
        players: players.value.split('\n').map((text) => text.trim()).filter(Boolean),
        ...(!cup && { seats: Number(seats.value), times: Number(times.value), days: Number(days.value), points: points.value.split(',').map(Number) }),
        ...(!cup && begins.value && { begins: `${begins.value}T12:00:00Z` }),
      });
      location.assign(`${base}/contests/${id}`);
    });
  });
  return node;
}

start(async () => {
  const me = await frame();
  byId('main').append(heading(t('hall.page.contests')), lists);
  if (me.role !== 'viewer') byId('main').append(panel(t('hall.form.title'), form()));
  await load();
  live({ onContests: () => attempt(load) });
});
