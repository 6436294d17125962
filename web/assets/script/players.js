import { byId } from './dom.js';
import { t } from './i18n.js';
import { mine } from './mine.js';
import { makeRace, runnersOf } from './race.js';

const draw = makeRace(byId('players'), more);

// showPlayers draws the totals as a race to the target, in steps.
export function* showPlayers(state) {
  const runners = runnersOf(state);
  const section = byId('players').closest('section');
  section.classList.toggle('many', runners.length > 6);
  section.hidden = runners.length === 0;
  yield* draw(runners);
}

function more({ name, robot, plays, won, score, risked, target }) {
  return [
    name === mine() && t('play.you'),
    won && t('play.has_won'),
    plays && (risked > 0 ? t('play.if_banked', { points: score + risked }) : t('play.plays')),
    robot && t('play.robot'),
    !won && !plays && target > score && t('play.to_go', { points: target - score }),
  ].filter(Boolean).join(' · ');
}
