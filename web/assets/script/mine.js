// The name under which somebody plays with this device.
const MINE = 'dicetower-name';

export function mine() {
  try {
    return localStorage.getItem(MINE) ?? '';
  } catch {
    return ''; // storage can be forbidden
  }
}

export function beCalled(name) {
  try {
    if (name) localStorage.setItem(MINE, name);
    else localStorage.removeItem(MINE);
  } catch { /* nobody is told that it is their turn */ }
}
