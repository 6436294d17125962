import { byId, element, setText } from './dom.js';
import { t } from './i18n.js';
import { makeTop } from './top.js';
import { faultText } from './words.js';

const PAUSE = 5000; // milliseconds between two looks

makeTop('about');
look();

async function look() {
  const [health, info, dice] = await Promise.all(['health', 'info', 'dice'].map(document));
  setText(byId('error'), health ? '' : t('page.unreachable'));
  if (health) show(health, info, dice);
  setTimeout(look, PAUSE);
}

async function document(name) {
  const response = await fetch(`/api/v1/${name}`, { cache: 'no-store' }).catch(() => null);
  return response?.ok ? response.json() : null;
}

function show(health, info, dice) {
  byId('health').replaceChildren(...(health.faults.length === 0
    ? [element('p', {}, t('about.well'))]
    : health.faults.map(faultText).map(({ message, remedy }) => element('p', { class: 'notice fault' }, element('strong', {}, `${message} `), remedy))));
  list('parts', [
    ...['camera', 'light', 'calibration'].map((part) => [t(`about.${part}`), t(health[part] === 'ok' ? 'about.ok' : 'about.fault')]),
    dice && [t('about.reading'), `${dice.faces.join(' ')} · ${t('about.sure', { percent: Math.round(dice.confidence * 100) })}`],
  ]);
  list('info', [
    [t('about.version'), info?.version ?? '–'],
    info && [t('about.name'), info.name],
    info && info.latest_version !== info.version && [t('about.newest'), info.latest_version],
  ]);
}

function list(id, pairs) {
  byId(id).replaceChildren(...pairs.filter(Boolean).flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]));
}
