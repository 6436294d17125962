import { die } from './dice.js';
import { element } from './dom.js';
import { count, t } from './i18n.js';

// What can score, with dice that show it.
const EXAMPLES = [
  ['single_one', '1', (r) => r.single_one],
  ['single_five', '5', (r) => r.single_five],
  ['three_ones', '111', (r) => r.three_ones],
  ['three_alike', '222', (r) => r.three_per_face * 2],
  ['three_alike', '666', (r) => r.three_per_face * 6],
  ['four_alike', '2222', (r) => alike(r, 4)],
  ['five_alike', '22222', (r) => alike(r, 5)],
  ['six_alike', '222222', (r) => alike(r, 6)],
  ['small_straight', '12345', (r) => r.small_straight],
  ['straight', '123456', (r) => r.straight],
  ['three_pairs', '223344', (r) => r.three_pairs],
  ['four_and_pair', '222233', (r) => r.four_and_pair],
  ['two_triples', '222333', (r) => r.two_triples],
];

const NAMES = { 4: 'four', 5: 'five', 6: 'six' };

// alike is what so many 2s score.
function alike(rules, n) {
  const times = rules[`${NAMES[n]}_times`];
  const fixed = rules[`${NAMES[n]}_alike`];
  if (times > 0) return times * rules.three_per_face * 2;
  return fixed > 0 ? fixed + rules[`${NAMES[n]}_alike_step`] : 0;
}

// makeRuleTable draws what scores under these rules.
export function makeRuleTable(rules) {
  const rows = EXAMPLES.map(([name, dice, points]) => [name, dice, points(rules)]).filter(([, , points]) => points > 0);
  return element('table', { class: 'scores' },
    element('caption', {}, t('rules.values')),
    element('tbody', {}, ...rows.map(([name, dice, points]) => element('tr', {},
      element('th', { scope: 'row' }, t(`part.${name}`, { n: 1, face: dice[0] })),
      element('td', {}, element('span', { class: 'dice small', 'aria-hidden': 'true' }, ...[...dice].map((face) => die(Number(face))))),
      element('td', { class: 'number' }, count(points))))));
}
