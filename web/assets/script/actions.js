import { ACTIONS, TOOLS } from './buttons.js';
import { byId, element, isAstray, setText } from './dom.js';

const KEYS = { enter: '⏎' };

// makeActions builds the buttons once and gives what keeps them true, in steps. press is told the verb, the reason why it can't be, and the state
// that was on the button. newest gives the newest state: while the page is still being drawn a button that already says what it will say counts for it.
// more are keys that have no button.
export function makeActions(press, newest, more) {
  const build = (spec) => {
    const text = element('span');
    const why = element('p', { class: 'why', id: `why-${spec.id}` });
    const button = element('button', { type: 'button', id: spec.id, 'aria-describedby': why.id, 'aria-keyshortcuts': spec.key },
      text, element('kbd', { 'aria-hidden': 'true' }, KEYS[spec.key] ?? spec.key.toUpperCase()));
    const node = element('div', { hidden: true }, button, why);
    button.addEventListener('click', (event) => {
      if (event.detail > 0) button.blur(); // by mouse or finger: Enter stays the key for what is to be done
      const seen = !spec.once && fits(made.find((m) => m.spec === spec), newest()) ? newest() : shown.get(spec);
      press(spec.verb, spec.why(seen), seen);
    });
    return { spec, node, button, text, why };
  };
  const shown = new Map(); // the state that each button was drawn from
  const fits = ({ spec, button, text }, state) => spec.shown(state) && text.textContent === spec.label(state)
    && button.getAttribute('aria-disabled') === String(spec.why(state) !== '');
  const actions = ACTIONS.map(build);
  const tools = TOOLS.map(build);
  byId('actions').append(...actions.map((m) => m.node));
  byId('tools').append(...tools.map((m) => m.node));
  const made = [...actions, ...tools];
  const main = () => actions.find((m) => !m.node.hidden && m.button.classList.contains('main'));

  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, select, textarea, dialog, [popover], nav.open');
    if (typing || event.ctrlKey || event.altKey || event.metaKey || event.repeat || !newest()) return;
    const key = event.key.toLowerCase();
    if (key === 'enter' && event.target.closest('a, button, summary')) return; // the keyboard is on something of its own
    const hit = key === 'enter' ? main() : made.find((m) => m.spec.key === key && !m.node.hidden);
    if (!hit && !more[key]) return;
    event.preventDefault();
    if (hit) hit.button.click();
    else more[key](newest());
  });

  return function* show(state) {
    const focused = document.activeElement;
    const wanted = made.filter(({ spec }) => spec.shown(state));
    for (const m of made) m.node.hidden ||= !wanted.includes(m);
    yield;
    for (const { spec, node, button, text, why } of wanted) {
      const reason = spec.why(state);
      setText(text, spec.label(state));
      setText(why, reason || spec.hint?.(state) || '');
      why.classList.toggle('unseen', reason !== '' && Boolean(spec.plain?.(state)));
      yield;
      button.setAttribute('aria-disabled', String(reason !== ''));
      button.classList.toggle('main', reason === '' && Boolean(spec.main?.(state)));
      shown.set(spec, state);
      yield;
      node.hidden = false;
      yield;
    }
    byId('actions').hidden = actions.every((m) => m.node.hidden);
    // A button that goes away hands the keyboard to the headline, not to the top of the page.
    if (focused !== document.body && focused?.closest('[hidden]') && isAstray(focused)) byId('headline').focus();
  };
}
