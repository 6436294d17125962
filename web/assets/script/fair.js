import { count, t } from './i18n.js';

const ENOUGH = 60; // dice before anything is said
const CERTAIN = 2.8; // standard errors by which a face must differ to be noticed four times in five
const FAIR = 1 / 6;

// fairness says what the test of dice means, and what it can't tell.
export function fairness({ verdict, count: n, p, faces }) {
  return t(`fair.${verdict}`, { n: count(n), enough: ENOUGH, worst: faces.map(standsOut).join(''), chance: chance(p), blind: blind(n) }).replace(/\{\w+\}/g, '');
}

function standsOut({ face, share, verdict }) {
  return ['odd', 'unfair'].includes(verdict) ? t(share > FAIR ? 'fair.often' : 'fair.seldom', { face }) : '';
}

// chance says how often fair dice come out like this.
function chance(p) {
  if (p > 0.4) return t('fair.mostly');
  return p < 1e-9 ? t('fair.hardly') : t('fair.once_in', { times: Math.round(1 / p) });
}

// blind says how uneven dice may be without that so many throws show it.
function blind(n) {
  const seen = FAIR + CERTAIN * Math.sqrt(FAIR * (1 - FAIR) / n);
  return t('fair.blind', { n: count(n), percent: Math.round(100 * Math.min(seen, 1)) });
}
