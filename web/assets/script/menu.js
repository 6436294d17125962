import { diceList, facesOf } from './dice.js';
import { byId, element, memo } from './dom.js';
import { count, t } from './i18n.js';
import { partsOf, remaining } from './words.js';

const CHOOSING = ['selecting', 'attention'];

// makeMenu gives the function that draws the list of keeps; onKeep is told the entry that was chosen.
export function makeMenu(onKeep) {
  const draw = memo(({ menu, selected }) => {
    const list = byId('menu');
    const focused = list.contains(document.activeElement);
    byId('keeps').hidden = menu.length === 0;
    list.replaceChildren(...menu.map((entry, i) => item(entry, i, i === selected, onKeep)));
    if (!focused) return;
    const next = list.querySelector('[aria-current="true"]') ?? list.querySelector('button') ?? byId('headline');
    next.focus();
  });
  return (state) => draw(CHOOSING.includes(state.phase) ? { menu: state.menu, selected: state.selected } : { menu: [], selected: null });
}

function item(entry, index, selected, onKeep) {
  const left = remaining(entry);
  const parts = partsOf(entry.parts);
  const button = element('button', {
    type: 'button',
    'aria-current': selected ? 'true' : null,
  },
  element('span', { class: 'unseen' }, facesOf(entry.dice).join(' ')),
  element('ul', { class: 'dice', 'aria-hidden': 'true' }, ...diceList(facesOf(entry.dice))),
  element('span', { class: 'worth' }, `+${count(entry.points)}`),
  element('span', { class: 'left' },
    entry.hot_dice ? element('span', { class: 'hot' }, `${t('keep.hot')} `) : '', `${left} · ${parts}`));
  button.addEventListener('click', (event) => {
    if (event.detail > 0) button.blur();
    onKeep(index);
  });
  return element('li', {}, button);
}
