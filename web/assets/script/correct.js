import { die } from './dice.js';
import { byId, element } from './dom.js';
import { t } from './i18n.js';
import { likely } from './likely.js';

const GAP = 8; // pixels between a die and its popover, and between that and the window's edge

// makeCorrection prepares the six faces, which open beside a die of the throw. onFace is told the die, the face that it
// shows in truth, and the one that it was counted with, null for none.
export function makeCorrection(onFace) {
  const popover = byId('correct');
  const faces = byId('correct-faces');
  let shown = { die: 0, face: null };
  const close = () => popover.hidePopover();

  function choose(face) {
    close();
    if (face !== shown.face) onFace(shown.die, face, shown.face);
  }

  popover.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step) {
      const buttons = [...faces.children];
      event.preventDefault();
      buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    } else if (/^[1-6]$/.test(event.key)) {
      event.preventDefault();
      choose(Number(event.key));
    }
  });
  for (const kind of ['scroll', 'resize']) window.addEventListener(kind, close, { passive: true });

  function open(button, index, face) {
    shown = { die: index, face };
    const order = likely(face);
    faces.replaceChildren(...order.map((choice, i) => {
      const now = choice === face;
      const made = element('button', {
        type: 'button',
        'aria-label': now ? t('die.as_counted', { face }) : String(choice),
        'aria-current': now ? 'true' : null,
        autofocus: i === 0,
      }, die(choice));
      made.addEventListener('click', () => choose(choice));
      return made;
    }));
    button.focus();
    popover.showPopover();
    placeBeside(popover, button.getBoundingClientRect());
  }
  return { open, close };
}

// placeBeside puts the popover under the die, or above where there is no room.
function placeBeside(popover, at) {
  const box = popover.getBoundingClientRect();
  const left = at.left + at.width / 2 - box.width / 2;
  const below = at.bottom + GAP;
  const top = below + box.height > window.innerHeight ? at.top - box.height - GAP : below;
  popover.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - box.width - GAP))}px`;
  popover.style.top = `${Math.max(GAP, top)}px`;
}
