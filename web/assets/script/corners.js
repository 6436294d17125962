import { byId, element } from './dom.js';
import { t } from './i18n.js';

// Where the corners lie before somebody has moved them, as shares of the picture: upper left, and on clockwise.
const AT_FIRST = [[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]];
const STEP = 0.01; // of the picture, that an arrow key moves a corner
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
const within = (share) => Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000;

// outline draws the floor of the tray onto the picture.
export function outline(corners) {
  byId('floor').setAttribute('points', corners.map(([x, y]) => `${x * 100},${y * 100}`).join(' '));
}

// makeCorners prepares four corners that can be dragged over the picture, or moved by the arrow keys.
export function makeCorners() {
  const frame = byId('frame');
  let corners = AT_FIRST.map((corner) => [...corner]);
  const handles = corners.map((_, i) => {
    const handle = element('button', { type: 'button', class: 'corner', hidden: true, id: `corner-${i + 1}`, 'aria-describedby': 'drag' });
    const drag = (event) => {
      const box = frame.getBoundingClientRect();
      move(i, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    };
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener('pointermove', drag);
    });
    for (const end of ['pointerup', 'pointercancel']) handle.addEventListener(end, () => handle.removeEventListener('pointermove', drag));
    handle.addEventListener('keydown', (event) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      move(i, corners[i][0] + step[0], corners[i][1] + step[1]);
    });
    return handle;
  });
  frame.append(...handles);

  function move(i, x, y) {
    corners[i] = [within(x), within(y)];
    draw();
  }

  function draw() {
    handles.forEach((handle, i) => {
      const [x, y] = corners[i];
      handle.style.left = `${x * 100}%`;
      handle.style.top = `${y * 100}%`;
      handle.setAttribute('aria-label', t('calibrate.corner', { number: i + 1, x: Math.round(x * 100), y: Math.round(y * 100) }));
    });
    outline(corners);
  }

  return {
    get: () => corners,
    // show lets the corners be moved, from where the tray was found where it was.
    show(on, found = []) {
      if (on && handles[0].hidden && found.length === corners.length) corners = found.map((corner) => [...corner]);
      for (const handle of handles) handle.hidden = !on;
      byId('drag').hidden = !on;
      if (on) draw();
    },
  };
}
