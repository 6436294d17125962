import { byId, setText } from './dom.js';
import { t } from './i18n.js';

const SHOWN = 2400; // milliseconds

const MOMENTS = {
  farkle: () => t('say.farkle'),
  hot_dice: () => t('tv.hot'),
  bank: (e) => t('tv.banked', { points: e.points }),
  final_round: () => t('tv.final'),
};

// makeSplash shows moments of the game in large letters for a while. Of several at once the last one counts.
export function makeSplash() {
  const node = byId('splash');
  let timer;
  return {
    show(records, { phase }) {
      const record = records.findLast((r) => MOMENTS[r.event_type]);
      if (!record || phase === 'game_over' || records.some((r) => ['undo', 'correction'].includes(r.event_type))) return;
      clearTimeout(timer);
      node.hidden = true;
      setText(node, MOMENTS[record.event_type](record));
      node.className = `splash ${record.event_type}`;
      node.hidden = false;
      timer = setTimeout(() => { node.hidden = true; }, SHOWN);
    },
  };
}
