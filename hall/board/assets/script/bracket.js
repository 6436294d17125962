import { element } from './dom.js';
import { count, t } from './i18n.js';
import { bdi, nobody } from './tell.js';

// How matches are drawn: in a list, or as a bracket.

const score = (contest, match, seat) => {
  if (match.games.length === 0) return '';
  if (contest.plan.best_of > 1 && !match.games[0].walkover) return count(match.wins[seat]);
  const game = match.games.at(-1);
  return game.walkover ? (match.places[seat] === 1 ? t('hall.contest.walkover') : '–') : count(game.scores[seat]);
};

// matchBox shows one match; actions stand below it.
export function matchBox(contest, match, tables, ...actions) {
  const where = match.tower ? tables.get(match.tower)?.name ?? match.tower : '';
  return element('li', { class: `match stage-${match.stage}`, 'data-match': match.number },
    element('p', { class: 'stage' }, `${t(`hall.stage.${match.stage}`)}${where ? ` · ${where}` : ''}`),
    element('ol', {}, ...match.seats.map((player, seat) => element('li', { class: match.places[seat] === 1 ? 'won' : '' },
      element('span', { class: 'name' }, player < 0 ? nobody() : bdi(contest.plan.players[player])),
      element('span', { class: 'score' }, score(contest, match, seat))))),
    ...actions);
}

// roundName is what people call a round of a cup.
export function roundName(contest, round) {
  const left = contest.dates.length - round;
  return left < 3 ? t(`hall.contest.round_${['final', 'semi', 'quarter'][left]}`) : t('hall.contest.round', { round });
}

// bracket draws rounds as columns. Matches stand where those lead that feed them: in the order of the tree, from its root.
export function bracket(contest, tables, actionsOf = () => [], from = 1) {
  const columns = [];
  const by = new Map(contest.matches.map((match) => [match.number, match]));
  const place = (number, round) => {
    if (round < from) return;
    const match = by.get(number);
    const column = columns[round - from] ??= [];
    if (match?.round === round) {
      column.push(match);
      for (const slot of match.slots) place(slot.winner, round - 1);
    } else {
      column.push(null); // nobody has to play here
      place(0, round - 1);
      place(0, round - 1);
    }
  };
  const last = contest.dates.length;
  place(contest.matches.length, last);
  return element('ol', { class: 'bracket', tabindex: columns.length > 4 ? 0 : null }, ...columns.map((column, i) => element('li', { class: 'round' },
    element('h2', {}, roundName(contest, from + i)),
    element('ol', {}, ...column.map((match) => (match ? matchBox(contest, match, tables, ...actionsOf(match)) : element('li', { class: 'bye', 'aria-hidden': 'true' })))))));
}
