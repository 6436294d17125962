import { byId, element } from './dom.js';
import { frame, panel, read, start } from './frame.js';
import { t } from './i18n.js';
import { bdi, ranked, result, table, tableLink, when } from './tell.js';

// One game that has ended, turn by turn.

start(async () => {
  const [, , , , , tower, id] = location.pathname.split('/');
  const game = await read(`/games/${tower}/${id}`);
  await frame();
  byId('main').append(
    element('div', { class: 'heading' }, element('h1', {}, result(game)), element('p', { class: 'summary' }, when(game.ended), ' · ', `${game.rules} · ${t('hall.table.to', { target: game.target })} · `, tableLink(game.tower, game.tower))),
    panel(t('hall.game.seats'), table(['hall.player', 'hall.points', 'hall.turns', 'hall.throws', 'hall.turn', 'hall.farkles', 'hall.hot_dice'],
      [...game.seats].sort((a, b) => a.place - b.place).map((s) => [s.robot ? bdi(s.name) : ranked(s.place, s.name), s.score, s.turns, s.rolls, s.best, s.farkles, s.hot_dice]))),
    panel(t('hall.turns'), table(['hall.player', 'hall.round', 'hall.throws', 'hall.points', 'hall.hot_dice'],
      game.turns.map((turn) => [bdi(game.seats[turn.seat].name), turn.round, turn.rolls, turn.farkle ? element('strong', { class: 'bad' }, t('hall.farkle')) : turn.points, turn.hot_dice]))));
});
