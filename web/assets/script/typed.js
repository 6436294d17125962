import { die } from './dice.js';
import { byId, element, memo, setText } from './dom.js';
import { t } from './i18n.js';
import { canType, dice, faceList } from './words.js';

const FACES = [1, 2, 3, 4, 5, 6];
const UNKNOWN = '?';

// makeTypedRoll prepares the form in which a person says what the dice show: by a tap for each die, or by typing digits.
// It opens by itself where the camera could not read a throw, with the faces that it did read. onRoll is told the faces, and the state that they were asked for in.
export function makeTypedRoll(onRoll) {
  const form = byId('typed');
  const digits = byId('typed-digits');
  let faces = []; // null where it is not known yet
  let wanted = false; // a person has opened the form
  let refused = 0; // number of the refused throw for which the form was closed again
  let state;
  let shown = '';

  function write(next) {
    faces = next;
    if (document.activeElement !== digits) digits.value = faces.map((f) => f ?? UNKNOWN).join('').replace(/\?+$/, '');
    for (const input of form.querySelectorAll('input[type="radio"]')) {
      input.checked = faces[Number(input.dataset.die)] === Number(input.value);
    }
    const known = faces.filter((f) => f !== null);
    const missing = faces.length - known.length;
    setText(byId('typed-count'), missing > 0 ? t('typed.to_go', { dice: dice(missing) }) : t('typed.count', { faces: faceList(faces) }));
    byId('typed-count').setAttribute('aria-disabled', String(missing > 0));
  }

  const build = memo((n) => {
    byId('typed-dice').replaceChildren(...Array.from({ length: n }, (_, i) => row(i, n)));
    digits.maxLength = n;
    setText(byId('typed-label'), n === 1 ? t('typed.die') : t('typed.dice', { dice: dice(n) }));
  });

  function close() {
    wanted = false;
    refused = state.seq;
    show();
  }

  function show() {
    const open = canType(state) && (wanted || (state.phase === 'attention' && state.attention && refused !== state.seq));
    if (!canType(state)) wanted = false;
    const within = form.contains(document.activeElement);
    form.hidden = !open;
    if (!open && within) byId('headline').focus();
    byId('stage').classList.toggle('typing', open);
    if (!open) {
      shown = '';
      return;
    }
    build(state.dice_to_throw);
    const now = `${state.seq} ${state.dice_to_throw}`;
    if (now !== shown) write(readBy(state));
    shown = now;
  }

  digits.addEventListener('input', () => {
    const typed = Array.from(digits.value.replace(/[^1-6?]/g, ''));
    digits.value = typed.join('');
    write(faces.map((_, i) => (FACES.includes(Number(typed[i])) ? Number(typed[i]) : null)));
  });
  form.addEventListener('change', (event) => {
    if (event.target.type !== 'radio') return;
    write(faces.with(Number(event.target.dataset.die), Number(event.target.value)));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const missing = faces.indexOf(null);
    if (missing >= 0) form.querySelector(`input[data-die="${missing}"]`).focus();
    else onRoll(faces, state);
  });
  form.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
  byId('typed-cancel').addEventListener('click', close);

  return {
    show(now) {
      state = now;
      show();
    },
    toggle() {
      if (!form.hidden) {
        close();
        return;
      }
      wanted = true;
      show();
      digits.focus();
    },
  };
}

// readBy are the faces that the camera did read of a refused throw of the right number of dice.
function readBy(state) {
  const refused = state.attention?.dice ?? [];
  return Array.from({ length: state.dice_to_throw }, (_, i) => (refused.length === state.dice_to_throw ? refused[i].face : null));
}

function row(index, of) {
  const options = FACES.map((face) => element('label', {},
    element('input', { type: 'radio', name: `die-${index}`, value: face, 'data-die': index, 'aria-label': String(face) }),
    die(face)));
  return element('fieldset', {}, element('legend', {}, of === 1 ? t('typed.the_die') : t('typed.die_number', { number: index + 1 })), element('div', {}, ...options));
}
