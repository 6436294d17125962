import { byId, setText } from './dom.js';
import { t } from './i18n.js';
import { camera } from './words.js';

const PAUSE = 333; // milliseconds between two pictures
const AWAY = 3000; // and while there is none

// watchCamera fetches pictures while somebody can see them, and only those that are new.
export function watchCamera() {
  const image = byId('picture');
  let inView = true;
  let etag = '';
  let shown = '';

  new IntersectionObserver((entries) => { inView = entries.at(-1).isIntersecting; }).observe(byId('camera'));

  async function look() {
    if (document.hidden || !inView) return PAUSE;
    const response = await fetch('/api/v1/picture.jpg', {
      cache: 'no-store',
      headers: etag ? { 'If-None-Match': etag } : {},
    });
    if (response.status === 304) return PAUSE;
    const there = response.status === 200;
    image.hidden = !there;
    byId('no-picture').hidden = there;
    if (!there) return AWAY;
    etag = response.headers.get('ETag') ?? '';
    const next = URL.createObjectURL(await response.blob());
    image.src = next;
    if (shown) URL.revokeObjectURL(shown);
    shown = next;
    return PAUSE;
  }

  async function loop() {
    const pause = await look().catch(() => AWAY);
    setTimeout(loop, pause);
  }
  loop();
}

// showCamera says in words what the picture shows.
export function showCamera(state) {
  setText(byId('camera-words'), camera(state.camera.state));
  const faces = state.dice.map((d) => d.face ?? t('die.unread')).join(', ');
  byId('picture').alt = faces ? t('camera.shows', { faces }) : t('play.tray');
  byId('recordings').hidden = !state.camera.virtual;
}
