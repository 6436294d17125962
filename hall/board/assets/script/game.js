import { byId, element } from './dom.js';
import { frame, panel, read, start } from './frame.js';
import { t } from './i18n.js';
import { personLink, result, table, tableLink, when } from './tell.js';

// One game that has ended, turn by turn.

start(async () => {
  const [, , , , , tower, id] = location.pathname.split('/');
  const game = await read(`/games/${tower}/${id}`);
  await frame();
  byId('main').append(
    element('div', { class: 'heading' }, element('h1', {}, result(game)), element('p', { class: 'summary' }, when(game.ended), ' · ', `${game.rules} · ${t('hall.table.to', { target: game.target })} · `, tableLink(game.tower, game.tower))),
    panel(t('hall.game.seats'), table(['hall.rank', 'hall.player', 'hall.points', 'hall.turns', 'hall.throws', 'hall.turn', 'hall.farkles', 'hall.hot_dice'],
      [...game.seats].sort((a, b) => a.place - b.place).map((s) => [s.place, s.robot ? s.name : personLink(s.name), s.score, s.turns, s.rolls, s.best, s.farkles, s.hot_dice]))),
    panel(t('hall.turns'), table(['hall.round', 'hall.player', 'hall.throws', 'hall.points', 'hall.hot_dice'],
      game.turns.map((turn) => [turn.round, game.seats[turn.seat].name, turn.rolls, turn.farkle ? element('strong', { class: 'bad' }, t('hall.farkle')) : turn.points, turn.hot_dice]))));
});
