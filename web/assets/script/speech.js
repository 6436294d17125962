import { language } from './i18n.js';

// Whether this device speaks is chosen on it: not at all, what matters, or everything that is read aloud.
export const CHOICES = ['off', 'short', 'full'];
const CHOICE = 'dicetower-speech';
// Voices of players, as pitches: what a browser can do with every voice that it has.
const PITCH = { deep: 0.5, low: 0.8, bright: 1.3, high: 1.7 };

export function chosenSpeech() {
  try {
    const chosen = localStorage.getItem(CHOICE);
    return CHOICES.includes(chosen) ? chosen : 'off';
  } catch {
    return 'off';
  }
}

export function chooseSpeech(choice) {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch { /* it is asked for again */ }
}

// speak says a text; the newest cancels what is older.
export function speak(text, voice = '') {
  if (!text || !window.speechSynthesis) return;
  const said = new SpeechSynthesisUtterance(text.replace(/[\u2068\u2069]/g, ''));
  said.lang = language;
  said.pitch = PITCH[voice] ?? 1;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(said);
}
