import { byId, drawing, element } from './dom.js';
import { count, t } from './i18n.js';
import { colour } from './race.js';

const WIDE = innerWidth < 768 ? 480 : 960; // units across the page, so that its figures can be read on a phone
const [HIGH, LEFT, BELOW] = [420, 84, 34];
const DASHES = ['', '14 6', '4 5', '14 5 4 5']; // told apart without colour

// growth lists each seat's totals after its turns, from the events of a game; what was taken back is taken back.
export function growth(start, events) {
  const totals = start.players.map(() => [0]);
  const taken = []; // what each decision added, so that an undo can take it away
  for (const e of events) {
    if (e.event_type === 'bank' || e.event_type === 'farkle') {
      const before = totals[e.seat].at(-1);
      totals[e.seat].push(e.event_type === 'bank' ? e.total : before);
      taken.push({ seat: e.seat, total: totals[e.seat].at(-1), bank: e.event_type === 'bank' });
    } else if (e.event_type === 'penalty') {
      totals[e.seat][totals[e.seat].length - 1] = e.total;
    } else if (e.event_type === 'undo' && e.of === 'bank' && !e.redo) {
      undo(totals, taken);
    } else if (e.event_type === 'undo' && e.of === 'bank' && e.redo) {
      totals[e.seat].push(e.total ?? totals[e.seat].at(-1));
    }
  }
  return totals;
}

function undo(totals, taken) {
  const last = taken.findLastIndex((step) => step.bank);
  if (last < 0) return;
  for (const { seat } of taken.splice(last)) totals[seat].pop();
}

// drawChart draws how the totals of a game grew, and says it in a table as well.
export function drawChart(start, events) {
  const totals = growth(start, events);
  const turns = Math.max(1, ...totals.map((line) => line.length - 1));
  const top = Math.max(start.rules.target, ...totals.flat());
  const x = (turn) => LEFT + (turn / turns) * (WIDE - LEFT - 12);
  const y = (points) => 12 + (1 - Math.max(0, points) / top) * (HIGH - BELOW - 12);
  const hue = (seat) => colour({ seat, colour: start.players[seat].colour });
  const line = (points, at, extra = {}) => {
    const node = drawing('polyline', { points, 'stroke-dasharray': DASHES[at % DASHES.length] || null, ...extra });
    node.style.stroke = hue(at);
    return node;
  };
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * start.rules.target));
  byId('chart').append(
    drawing('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': t('history.race') },
      ...marks.flatMap((mark) => [
        drawing('line', { class: mark === start.rules.target ? 'target' : 'grid', x1: LEFT, x2: WIDE, y1: y(mark), y2: y(mark) }),
        drawing('text', { x: LEFT - 8, y: y(mark) + 6, 'text-anchor': 'end' }, count(mark)),
      ]),
      drawing('text', { x: WIDE - 12, y: HIGH - 4, 'text-anchor': 'end' }, `${t('history.turn')} ${turns}`),
      ...totals.map((values, seat) => line(values.map((value, turn) => `${x(turn)},${y(value)}`).join(' '), seat))),
    element('ul', { class: 'legend' }, ...start.players.map((player, seat) => element('li', {},
      drawing('svg', { viewBox: '0 0 40 12', 'aria-hidden': 'true' }, line('0,6 40,6', seat)),
      element('bdi', {}, player.name), element('strong', {}, count(totals[seat].at(-1)))))));
}
