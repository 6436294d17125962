// Elements are made of names and text only: what a player is called is never read as markup.

const SVG = 'http://www.w3.org/2000/svg';

export const byId = (id) => document.getElementById(id);

export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function drawing(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return node;
}

// setText leaves an unchanged text alone, so that live regions speak once.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// memo runs draw only when what it shows has changed.
export function memo(draw) {
  let shown;
  return (value) => {
    const now = JSON.stringify(value);
    if (now === shown) return;
    shown = now;
    draw(value);
  };
}

const BUDGET = 1; // milliseconds of a frame; to lay out and paint what was drawn takes some times as long

// spread gives the function that has the parts drawn one after the other, no more of them in a frame than the device has time for. Asked
// again meanwhile, it begins anew when the last part is drawn.
export function spread(parts) {
  let running = false;
  let again = false;
  let at = 0;
  const next = () => {
    const end = performance.now() + BUDGET;
    try {
      do {
        const part = parts[at++];
        running = at < parts.length || again;
        if (at === parts.length) {
          at = 0;
          again = false;
        }
        part();
      } while (at > 0 && performance.now() < end);
    } finally {
      if (running) requestAnimationFrame(next);
    }
  };
  return () => {
    if (running) again = true;
    else requestAnimationFrame(next);
    running = true;
  };
}
