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

const RADIUS = 10.5; // of a pip
const STRIDE = 116; // from one die to the next of a row

const BODY = 'h54a20 20 0 0 1 20 20v54a20 20 0 0 1 -20 20h-54a20 20 0 0 1 -20 -20v-54a20 20 0 0 1 20 -20z'; // from where its upper edge begins
const bodies = (places) => drawing('path', { class: 'body', d: places.map((x) => `M${x + 23} 3${BODY}`).join('') });
const spot = ([x, y]) => `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
const pips = (spots) => drawing('path', { class: 'pips', d: spots.map(spot).join('') });

function one(kind, label, mark) {
  return drawing('svg', { viewBox: '0 0 100 100', class: `die ${kind}`, role: 'img', 'aria-label': label }, bodies([0]), mark);
}

// die draws a face; null is a die that is seen and not read.
export function die(face, label = String(face ?? t('die.unread'))) {
  return PIPS[face] ? one('', label, pips(PIPS[face])) : one('unread', label, drawing('text', { x: 50, y: 69 }, '?'));
}

// place is where a die will lie.
export const place = () => one('blank', t('die.to_throw'));

// row draws dice side by side in as few shapes as can be: there are many of them in a menu.
export function row(faces) {
  const spots = faces.flatMap((face, i) => PIPS[face].map(([x, y]) => [x + i * STRIDE, y]));
  return drawing('svg', { viewBox: `0 0 ${faces.length * STRIDE - 16} 100`, class: 'row die', role: 'img', 'aria-label': faces.join(' ') }, bodies(faces.map((_, i) => i * STRIDE)), pips(spots));
}

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
