import { isFree } from './card.js';
import { element } from './dom.js';
import { button, field, select, send } from './frame.js';
import { name, t } from './i18n.js';

// What a host does with a match, in a dialog: call it to a table, enter or correct its result, take one back.

export function hostDialog(contest, match, rows) {
  const path = `/contests/${contest.id}/matches/${match.number}`;
  const players = match.seats.map((player) => contest.plan.players[player]);
  const complaint = element('p', { class: 'notice error', role: 'alert' });
  const dialog = element('dialog', { class: 'host', 'aria-labelledby': 'match-title' });
  const act = (what, body) => async (event) => {
    event?.preventDefault();
    try {
      await send(`${path}/${what}`, typeof body === 'function' ? body() : body);
      dialog.close();
    } catch (fault) {
      complaint.textContent = fault.message;
    }
  };
  dialog.append(element('h2', { id: 'match-title' }, players.map(name).join(' – ')), complaint);
  if (match.stage === 'waiting') dialog.append(calling(rows, act));
  if (match.tower) dialog.append(button(t('hall.host.free'), act('free')));
  dialog.append(entering(contest, match, players, act));
  if (match.games.length > 0) dialog.append(button(t('hall.host.undo'), act('undo')));
  dialog.append(button(t('page.close'), () => dialog.close(), 'quiet'));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function calling(rows, act) {
  const free = [...rows.values()].filter(isFree);
  if (free.length === 0) return element('p', { class: 'note' }, t('hall.host.no_table'));
  const table = select({}, free.map((row) => [row.tower, row.name]));
  const form = element('form', { class: 'fields' }, field('hall.host.table', table), element('button', { class: 'main' }, t('hall.host.call')));
  form.addEventListener('submit', act('call', () => ({ tower: table.value })));
  return form;
}

function entering(contest, match, players, act) {
  const games = contest.plan.best_of;
  const lines = Array.from({ length: games }, (_, game) => players.map((player, seat) => element('input', {
    type: 'number', inputmode: 'numeric', 'aria-label': games > 1 ? t('hall.host.score_game', { player: name(player), game: game + 1 }) : t('hall.host.score', { player: name(player) }),
    required: game <= games / 2 - 0.5, value: match.games[game]?.walkover ? '' : match.games[game]?.scores[seat] ?? '',
  })));
  const form = element('form', { class: 'stack' },
    element('div', { class: 'scores' }, ...players.map((player) => element('span', { class: 'name' }, name(player))), ...lines.flat()),
    element('button', { class: match.stage === 'waiting' ? '' : 'main' }, t(match.games.length > 0 ? 'hall.host.correct' : 'hall.host.enter')),
    element('div', { class: 'walkovers' }, ...(players.length === 2 ? players.map((player, seat) => button(t('hall.host.walkover', { player: name(player) }), act('result', { walkover: seat }), 'quiet')) : [])));
  form.querySelector('.scores').style.gridTemplateColumns = `repeat(${players.length}, minmax(0, 1fr))`;
  form.addEventListener('submit', act('result', () => ({
    games: lines.filter((line) => line.some((input) => input.value !== '')).map((line) => line.map((input) => Number(input.value))),
  })));
  return form;
}
