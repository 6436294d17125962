import { drawing, element } from './dom.js';
import { t } from './i18n.js';

// Where the pips of each face lie, on a die of 100 by 100.
const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[25, 25], [50, 50], [75, 75]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[27, 23], [73, 23], [27, 50], [73, 50], [27, 77], [73, 77]],
};

function body(children, kind, label) {
  return drawing('svg', { viewBox: '0 0 100 100', class: `die ${kind}`, role: 'img', 'aria-label': label },
    drawing('rect', { class: 'body', x: 3, y: 3, width: 94, height: 94, rx: 20 }),
    ...children,
    drawing('rect', { class: 'edge', x: 3, y: 3, width: 94, height: 94, rx: 20 }));
}

// die draws a face; null is a die that is seen and not read.
export function die(face, label = String(face ?? t('die.unread'))) {
  if (!PIPS[face]) return body([drawing('text', { x: 50, y: 69 }, '?')], 'unread', label);
  const pips = PIPS[face].map(([cx, cy]) => drawing('circle', { cx, cy, r: 10.5 }));
  return body([drawing('g', { class: 'pips' }, ...pips)], '', label);
}

// place is where a die will lie.
export const place = () => body([], 'blank', t('die.to_throw'));

export function diceList(faces) {
  return faces.map((face) => element('li', {}, die(face)));
}

// facesOf reads "115".
export const facesOf = (digits) => Array.from(digits, Number);

// chosenOf says which of the dice an entry of the menu would take: the first free one of each of its faces.
export function chosenOf(dice, digits) {
  const wanted = facesOf(digits);
  return dice.map((d) => {
    const at = d.kept ? -1 : wanted.indexOf(d.face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
}
