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

// isAstray says that the keyboard is where it was, or nowhere because that went away: a person who has gone on meanwhile is not called back.
export const isAstray = (was) => [was, document.body].includes(document.activeElement);

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

// rows gives what draws a list in steps, an item for each value; the values differ. Items whose value stays are left alone, for to lay out a list anew takes long.
export function rows(list, make) {
  let shown = new Map(); // the items by their values
  return function* draw(values) {
    const wanted = values.map((value) => [JSON.stringify(value), value]);
    const stays = new Set(wanted.map(([key]) => key));
    const stale = new Set([...shown].filter(([key]) => !stays.has(key)).map(([, node]) => node));
    const now = new Map();
    let place = list.firstElementChild;
    for (const [key, value] of wanted) {
      const known = shown.get(key);
      const node = known ?? make(value);
      now.set(key, node);
      if (stale.has(place)) place.replaceWith(node);
      else if (node !== place) list.insertBefore(node, place);
      place = node.nextElementSibling;
      if (!known) yield;
    }
    for (const node of stale) node.remove();
    shown = now;
    yield;
  };
}

const FRAME = 16; // milliseconds
const LOOK = 4; // of it, to find what has changed
const [SLOW, QUICK] = [12, 6]; // of it that a change takes where nothing is moved for show, and where it is again

// spread gives the function that has a page drawn in the steps of the generator draw, no more of them in a frame than the device has time for: a slow one does
// a change a frame, and none of them keeps the page from a tap. Asked again meanwhile, it begins anew after the last step.
export function spread(draw) {
  let steps = null;
  let again = false;
  let changed = 0; // steps since the last frame that change the page
  let spent = 0; // milliseconds on them
  let lasting = FRAME; // a change, with all that the browser does for it in the frame
  const changes = new MutationObserver(() => {});
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true });
  const isChange = ({ type, target, attributeName, oldValue }) => type !== 'attributes' || target.getAttribute(attributeName) !== oldValue;

  const learn = (took) => {
    lasting += (took - lasting) / 4;
    if (lasting > SLOW || lasting < QUICK) document.body.classList.toggle('slow', lasting > SLOW);
  };
  // What is drawn in a frame is changed between two, for one task of both is longer.
  const frame = () => {
    const begun = performance.now();
    setTimeout(() => work(performance.now() - begun));
  };
  const work = (drawing) => {
    if (changed > 0) learn((spent + drawing) / changed);
    const begun = performance.now();
    changed = 0;
    let done = true; // also of a step that fails
    try {
      changes.takeRecords();
      do {
        ({ done } = steps.next());
        if (changes.takeRecords().some(isChange)) changed++;
      } while (!done && performance.now() - begun < LOOK && (changed === 0 || (changed + 1) * lasting <= FRAME));
    } finally {
      spent = performance.now() - begun;
      if (done) {
        steps = again ? draw() : null;
        again = false;
      }
      if (steps) requestAnimationFrame(frame);
      else changed = 0; // nobody waits for that frame
    }
  };
  return () => {
    if (steps) again = true;
    else requestAnimationFrame(frame);
    steps ??= draw();
  };
}
