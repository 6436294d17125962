import { byId, setText } from './dom.js';
import { t } from './i18n.js';

const TICK = 250; // milliseconds

// makeCountdown gives the function that shows how long it is until the next turn starts by itself. The clock of this device may be
// wrong: what counts is how much time was left when the state came, which is told besides.
export function makeCountdown() {
  const node = byId('countdown');
  let timer;
  let shown = null;
  let end = 0;
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    setText(node, t('play.hands_on', { seconds: t('count.seconds', { n: seconds }) }));
  };
  return ({ hand_on_at: at, ts }, came) => {
    if (at === shown) return;
    shown = at;
    clearInterval(timer);
    node.hidden = !at;
    if (!at) return;
    end = came + Math.max(0, Date.parse(at) - Date.parse(ts));
    tick();
    timer = setInterval(tick, TICK);
  };
}
