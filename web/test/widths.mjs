// The widths at which pages have to hold, and what it means that they do.

export const SIZES = [[320, 640], [768, 1024], [1280, 900], [1920, 1080], [3840, 2160]];

// stickingOut lists what is wider than the page or cut off inside its box. It runs in the page.
export function stickingOut() {
  const wide = [];
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > most) wide.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - most}`);
  for (const node of document.querySelectorAll('main *, header *, .notices *')) {
    const box = node.getBoundingClientRect();
    if (node.closest('.unseen, svg, .dice, thead, input, #race .name') || box.width === 0) continue; // dice lean out of their places
    if (box.right > most + 1 || box.left < -1) wide.push(`${node.tagName}.${node.className} reaches ${Math.round(box.right)}`);
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && node.tagName !== 'SPAN') wide.push(`${node.tagName}.${node.id || node.className} hides ${node.scrollWidth - node.clientWidth}`);
  }
  return wide;
}

const SOON = 10000; // milliseconds within which a page has to have settled after its width was changed

// misfits lists what sticks out once the page has settled.
export async function misfits(page) {
  for (const end = performance.now() + SOON; ;) {
    const wide = await page.evaluate(stickingOut);
    if (wide.length === 0 || performance.now() > end) return wide;
    await page.waitForTimeout(200);
  }
}
