import { byId, element, setText } from './dom.js';
import { count, dice, inTheAir, risk, sentenceCase } from './words.js';

const ROLLING = 'The dice are rolling';

// What each button says and why it can't be pressed, from the state alone; `why` is empty where it can. A plain reason is
// only read aloud, and shown when the button is pressed all the same.
const BUTTONS = [
  {
    id: 'throw', key: 't', verb: 'throw',
    shown: (s) => s.camera.virtual && inPlay(s),
    label: (s) => (s.current.can_roll ? `Throw ${dice(s.dice_to_throw)}` : 'Throw'),
    why: (s) => (inTheAir(s) ? ROLLING : s.current.can_roll ? '' : 'First keep a die that scores'),
    plain: () => true,
    hint: (s) => (s.current.can_roll && s.current.farkle_risk !== null ? risk(s.current.farkle_risk) : ''),
    main: (s) => s.current.can_roll,
  },
  {
    id: 'next', key: 'n', verb: 'next',
    shown: inPlay,
    label: () => 'Next',
    why: (s) => (inTheAir(s) ? ROLLING : s.menu.length > 1 ? '' : 'There is no other choice'),
    plain: () => true,
  },
  {
    id: 'keep', key: 'k', verb: 'keep',
    shown: inPlay,
    label: (s) => (chosen(s) && !inTheAir(s) ? `Keep +${count(chosen(s).points)}` : 'Keep'),
    why: (s) => (inTheAir(s) ? ROLLING : chosen(s) ? '' : 'There is nothing to keep now'),
    plain: () => true,
    main: (s) => chosen(s) && !s.current.can_roll,
  },
  {
    id: 'bank', key: 'b', verb: 'bank',
    shown: inPlay,
    label: (s) => (s.bank.points > 0 ? `Bank ${count(s.bank.points)}` : 'Bank'),
    why: (s) => (s.current.can_bank ? '' : sentenceCase(s.bank.why) || (inTheAir(s) ? ROLLING : 'There is nothing to bank yet')),
    plain: (s) => s.bank.points === 0 || inTheAir(s),
  },
  {
    id: 'hand-on', key: 'n', verb: 'next_player',
    shown: (s) => s.phase === 'farkle',
    label: () => 'Next player',
    why: () => '',
    main: () => true,
  },
  {
    id: 'resume', key: 't', verb: 'resume',
    shown: (s) => s.phase === 'paused',
    label: () => 'Play on',
    why: () => '',
    main: () => true,
  },
  {
    id: 'start', key: 'n', verb: 'new_game',
    shown: (s) => ['idle', 'setup', 'game_over'].includes(s.phase),
    label: () => 'New game',
    why: () => '',
    main: () => true,
  },
];

// Robots press no buttons.
function inPlay(s) {
  return !s.seats[s.current.seat]?.robot && ['rolling', 'settling', 'selecting', 'attention'].includes(s.phase) && s.current.seat !== null;
}

const chosen = (s) => (s.selected === null ? undefined : s.menu[s.selected]);

// makeActions builds the buttons once and gives the function that keeps them true. press is told the verb, or the reason
// why it can't be.
export function makeActions(press) {
  let state;
  const made = BUTTONS.map((spec) => {
    const text = element('span');
    const why = element('p', { class: 'why', id: `why-${spec.id}` });
    const button = element('button', { type: 'button', id: spec.id, 'aria-describedby': why.id, 'aria-keyshortcuts': spec.key },
      text, element('kbd', { 'aria-hidden': 'true' }, spec.key.toUpperCase()));
    const node = element('div', { hidden: true }, button, why);
    button.addEventListener('click', () => press(spec.verb, spec.why(state)));
    return { spec, node, button, text, why };
  });
  byId('actions').append(...made.map((m) => m.node));

  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, select, textarea, dialog');
    if (typing || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const hit = made.find((m) => m.spec.key === event.key.toLowerCase() && !m.node.hidden);
    if (hit) hit.button.click();
  });

  return (now) => {
    state = now;
    for (const { spec, node, button, text, why } of made) {
      node.hidden = !spec.shown(state);
      if (node.hidden) continue;
      const reason = spec.why(state);
      setText(text, spec.label(state));
      setText(why, reason || spec.hint?.(state) || '');
      why.classList.toggle('unseen', reason !== '' && Boolean(spec.plain?.(state)));
      button.setAttribute('aria-disabled', String(reason !== ''));
      button.classList.toggle('main', reason === '' && Boolean(spec.main?.(state)));
    }
  };
}
