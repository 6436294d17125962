import { facesOf, row } from './dice.js';
import { byId, element, isAstray, rows } from './dom.js';
import { count, t } from './i18n.js';
import { partsOf, remaining } from './words.js';

const CHOOSING = ['selecting', 'attention'];

// makeMenu gives what draws the list of keeps in steps; onKeep is told the entry that was chosen.
export function makeMenu(onKeep) {
  const list = byId('menu');
  const entries = new WeakMap(); // by the items that show them
  const draw = rows(list, (entry) => {
    const made = item(entry);
    entries.set(made, entry);
    return made;
  });
  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    if (event.detail > 0) button.blur();
    onKeep(entries.get(button.parentNode));
  });
  // mark shows which entry is selected; the others stay as they are drawn.
  const mark = (selected) => [...list.querySelectorAll('button')].forEach((button, i) => {
    const now = i === selected;
    if (now !== button.hasAttribute('aria-current')) button.toggleAttribute('aria-current', now);
    if (now) button.setAttribute('aria-current', 'true');
  });
  return function* show({ phase, menu, selected }) {
    const focused = list.contains(document.activeElement) && document.activeElement;
    const choosing = CHOOSING.includes(phase);
    const keeps = choosing ? menu : [];
    byId('keeps').hidden = keeps.length === 0;
    yield;
    yield* draw(keeps);
    mark(choosing ? selected : null);
    if (focused && isAstray(focused)) (list.querySelector('[aria-current]') ?? list.querySelector('button') ?? byId('headline')).focus();
  };
}

function item(entry) {
  const left = remaining(entry);
  const parts = partsOf(entry.parts);
  return element('li', {}, element('button', { type: 'button' },
    row(facesOf(entry.dice)),
    element('span', { class: 'worth' }, `+${count(entry.points)}`),
    element('span', { class: 'left' },
      entry.hot_dice ? element('span', { class: 'hot' }, `${t('keep.hot')} `) : '', `${left} · ${parts}`)));
}
