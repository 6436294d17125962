import { facesOf, row } from './dice.js';
import { byId, element, memo } from './dom.js';
import { count, t } from './i18n.js';
import { partsOf, remaining } from './words.js';

const CHOOSING = ['selecting', 'attention'];

// makeMenu gives the function that draws the list of keeps; onKeep is told the entry that was chosen.
export function makeMenu(onKeep) {
  const list = byId('menu');
  const draw = memo((menu) => {
    byId('keeps').hidden = menu.length === 0;
    list.replaceChildren(...menu.map((entry, i) => item(entry, i, onKeep)));
  });
  // mark shows which entry is selected; the others stay as they are drawn.
  const mark = (selected) => [...list.querySelectorAll('button')].forEach((button, i) => {
    const now = i === selected;
    if (now !== button.hasAttribute('aria-current')) button.toggleAttribute('aria-current', now);
    if (now) button.setAttribute('aria-current', 'true');
  });
  return (state) => {
    const focused = list.contains(document.activeElement);
    const choosing = CHOOSING.includes(state.phase);
    draw(choosing ? state.menu : []);
    mark(choosing ? state.selected : null);
    if (focused) (list.querySelector('[aria-current]') ?? list.querySelector('button') ?? byId('headline')).focus();
  };
}

function item(entry, index, onKeep) {
  const left = remaining(entry);
  const parts = partsOf(entry.parts);
  const button = element('button', { type: 'button' },
  element('span', { class: 'unseen' }, facesOf(entry.dice).join(' ')),
  row(facesOf(entry.dice)),
  element('span', { class: 'worth' }, `+${count(entry.points)}`),
  element('span', { class: 'left' },
    entry.hot_dice ? element('span', { class: 'hot' }, `${t('keep.hot')} `) : '', `${left} · ${parts}`));
  button.addEventListener('click', (event) => {
    if (event.detail > 0) button.blur();
    onKeep(index);
  });
  return element('li', {}, button);
}
