import { byId, setText } from './dom.js';
import { t } from './i18n.js';

// makeEvidence prepares the window that shows the picture a throw was read from; the function that it gives opens it on an event.
export function makeEvidence() {
  const dialog = byId('evidence-box');
  const image = byId('evidence-picture');
  byId('evidence-close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => URL.revokeObjectURL(image.src));
  return async (seq, words) => {
    image.hidden = true;
    setText(byId('evidence-words'), words);
    dialog.showModal();
    const response = await fetch(`/api/v1/rolls/${seq}/picture.jpg`).catch(() => null);
    if (!response?.ok) {
      setText(byId('evidence-words'), t('play.no_evidence'));
      return;
    }
    image.src = URL.createObjectURL(await response.blob());
    image.alt = words;
    image.hidden = false;
  };
}
