// The first run leads on: where nobody has played yet and the tray was never measured, that comes first, then the players. Once
// a visit, so that nobody is held there.
const LED = 'dicetower.led';

export function leadOn({ phase, faults }) {
  if (phase !== 'idle' || !faults.some(({ code }) => code === 'calibration') || sessionStorage.getItem(LED)) return;
  sessionStorage.setItem(LED, 'yes');
  location.assign('/calibrate');
}
