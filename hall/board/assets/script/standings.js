import { element } from './dom.js';
import { t } from './i18n.js';
import { ranked, table } from './tell.js';

// standings draws the table of a league.
export const standings = (contest, lines = contest.standings) => table(
  ['hall.player', 'hall.contest.points', 'hall.contest.played', 'hall.wins', 'hall.contest.direct', 'hall.contest.score', 'hall.score'],
  lines.map((s) => [ranked(s.place, contest.plan.players[s.player]), s.points, s.played, s.won, s.direct, s.score, s.best]));

// pointsNote says what a place is worth, and what decides where people are level.
export const pointsNote = (contest) => element('p', { class: 'note' },
  t('hall.contest.worth', { points: contest.plan.points.join(' – ') }), ' ', t('hall.contest.level'));
