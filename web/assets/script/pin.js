import { byId, element } from './dom.js';
import { t } from './i18n.js';

const KEPT = 'dicetower-pin';
let asking;

// kept is the PIN that was typed on this device, '' for none.
export function kept() {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    return ''; // storage can be forbidden
  }
}

function keep(pin) {
  try {
    if (pin) localStorage.setItem(KEPT, pin);
    else localStorage.removeItem(KEPT);
  } catch { /* it is asked for again */ }
}

// askPIN has somebody type the PIN, and gives it, or null where nobody wants to. Several wishes at once ask once.
export function askPIN(why) {
  asking ??= ask(why).finally(() => { asking = undefined; });
  return asking;
}

function ask(why) {
  keep('');
  const input = element('input', { id: 'pin', type: 'password', inputmode: 'numeric', autocomplete: 'current-password', required: true, 'aria-describedby': 'pin-why' });
  const cancel = element('button', { type: 'button', id: 'pin-cancel' }, t('new.cancel'));
  const form = element('form', { method: 'dialog' },
    element('h2', { id: 'pin-title' }, t('pin.title')),
    element('p', { id: 'pin-why', role: 'status' }, why),
    element('label', { for: 'pin' }, t('pin.label')), input,
    element('div', { class: 'choices' }, cancel, element('button', { type: 'submit', class: 'main', id: 'pin-send' }, t('pin.send'))));
  const dialog = element('dialog', { class: 'pin-box', id: 'pin-box', 'aria-labelledby': 'pin-title' }, form);
  document.body.append(dialog);
  const before = document.activeElement;
  return new Promise((resolve) => {
    let pin = null;
    form.addEventListener('submit', () => { pin = input.value.trim(); });
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      (before ?? byId('top'))?.focus?.();
      if (pin) keep(pin);
      resolve(pin);
    });
    dialog.showModal();
    input.focus();
  });
}
