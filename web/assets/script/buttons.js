import { canType, count, dice, inTheAir, risk, selectedOf as chosen, sentenceCase } from './words.js';

const ROLLING = 'The dice are rolling';
const IN_PLAY = ['rolling', 'settling', 'selecting', 'attention'];
const STARTED = [...IN_PLAY, 'farkle', 'paused', 'game_over'];

// What each button says and why it can't be pressed, from the state alone; `why` is empty where it can. A plain reason is
// only read aloud, and shown when the button is pressed all the same.
export const ACTIONS = [
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
    shown: choosing,
    label: () => 'Next',
    why: (s) => (inTheAir(s) ? ROLLING : s.menu.length > 1 ? '' : 'There is no other choice'),
    plain: () => true,
  },
  {
    id: 'keep', key: 'k', verb: 'keep',
    shown: choosing,
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
    shown: (s) => s.phase === 'farkle' || (s.phase === 'rolling' && s.current.over),
    label: () => 'Next player',
    why: () => '',
    main: () => true,
  },
  {
    id: 'resume', key: 'p', verb: 'resume',
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

// The small buttons for when something went wrong, or somebody has to leave the table.
export const TOOLS = [
  {
    id: 'undo', key: 'u', verb: 'undo',
    shown: (s) => STARTED.includes(s.phase),
    label: () => 'Undo',
    why: (s) => (s.can_undo ? '' : 'There is nothing to take back yet'),
    plain: () => true,
  },
  {
    id: 'redo', key: 'y', verb: 'redo',
    shown: (s) => STARTED.includes(s.phase),
    label: () => 'Redo',
    why: (s) => (s.can_redo ? '' : 'Nothing has been taken back since the last move'),
    plain: () => true,
  },
  {
    id: 'type', key: 'i', verb: 'type',
    shown: (s) => IN_PLAY.includes(s.phase),
    label: () => 'Type the roll',
    why: (s) => (inTheAir(s) ? ROLLING : canType(s) ? '' : 'First keep a die that scores'),
    plain: () => true,
  },
  {
    id: 'pause', key: 'p', verb: 'pause',
    shown: (s) => [...IN_PLAY, 'farkle'].includes(s.phase),
    label: () => 'Pause',
    why: () => '',
  },
];

// choosing leaves out the choice where a throw has to be made good first.
function choosing(s) {
  return inPlay(s) && !s.current.over && !(s.phase === 'attention' && s.current.can_roll);
}

// Robots press no buttons.
function inPlay(s) {
  return !s.seats[s.current.seat]?.robot && IN_PLAY.includes(s.phase) && s.current.seat !== null;
}
