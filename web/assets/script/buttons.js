import { t } from './i18n.js';
import { bankWhy, canType, dice, inTheAir, risk, selectedOf as chosen, sentenceCase } from './words.js';

const IN_PLAY = ['rolling', 'settling', 'selecting', 'attention'];
const STARTED = [...IN_PLAY, 'farkle', 'paused', 'game_over'];
const rolling = () => t('why.rolling');

// What each button says and why it can't be pressed, from the state alone; `why` is empty where it can. A plain reason is
// only read aloud, and shown when the button is pressed all the same. `main` is what Enter does. What would do the same `once` more looks alike before and
// after: it waits until it is drawn.
export const ACTIONS = [
  {
    id: 'throw', key: 'enter', verb: 'throw',
    shown: (s) => s.camera.virtual && inPlay(s),
    label: (s) => (s.current.can_roll ? t('act.throw_dice', { dice: dice(s.dice_to_throw) }) : t('act.throw')),
    why: (s) => (inTheAir(s) ? rolling() : s.current.can_roll ? '' : t('why.keep_first')),
    plain: () => true,
    hint: (s) => (s.current.can_roll && s.current.farkle_risk !== null ? risk(s.current.farkle_risk) : ''),
    main: (s) => s.current.can_roll,
  },
  {
    id: 'next', key: 'n', verb: 'next',
    shown: choosing,
    label: () => t('act.next'),
    why: (s) => (inTheAir(s) ? rolling() : s.menu.length > 1 ? '' : t('why.no_choice')),
    plain: () => true,
  },
  {
    id: 'keep', key: 'k', verb: 'keep',
    shown: choosing,
    label: (s) => (chosen(s) && !inTheAir(s) ? t('act.keep_points', { points: chosen(s).points }) : t('act.keep')),
    why: (s) => (inTheAir(s) ? rolling() : chosen(s) ? '' : t('why.no_keep')),
    plain: () => true,
    main: (s) => chosen(s) && !s.current.can_roll,
  },
  {
    id: 'bank', key: 'b', verb: 'bank',
    shown: inPlay,
    label: (s) => (s.bank.points > 0 ? t('act.bank_points', { points: s.bank.points }) : t('act.bank')),
    why: (s) => (s.current.can_bank ? '' : sentenceCase(bankWhy(s)) || (inTheAir(s) ? rolling() : t('why.no_bank'))),
    plain: (s) => s.bank.points === 0 || inTheAir(s),
    hint: (s) => t('act.bank_makes', { total: s.current.score + s.bank.points }),
  },
  {
    id: 'hand-on', key: 'n', verb: 'next_player',
    shown: (s) => s.phase === 'farkle' || (s.phase === 'rolling' && s.current.over),
    label: () => t('act.next_player'),
    why: () => '',
    main: (s) => s.phase === 'farkle' || !s.camera.virtual,
  },
  {
    id: 'wait', key: 'w', verb: 'wait',
    shown: (s) => Boolean(s.hand_on_at),
    label: () => t('play.wait'),
    why: () => '',
  },
  {
    id: 'resume', key: 'p', verb: 'resume',
    shown: (s) => s.phase === 'paused',
    label: () => t('act.play_on'),
    why: () => '',
    main: () => true,
  },
  {
    id: 'start', key: 'n', verb: 'new_game',
    shown: (s) => ['idle', 'setup', 'game_over'].includes(s.phase),
    label: () => t('act.new_game'),
    why: () => '',
    main: () => true,
  },
];

// The small buttons for when something went wrong, or somebody has to leave the table.
export const TOOLS = [
  {
    id: 'undo', key: 'u', verb: 'undo',
    shown: (s) => STARTED.includes(s.phase),
    label: () => t('act.undo'),
    once: true,
    why: (s) => (s.can_undo ? '' : t('why.no_undo')),
    plain: () => true,
  },
  {
    id: 'redo', key: 'y', verb: 'redo',
    shown: (s) => STARTED.includes(s.phase) && s.can_redo,
    label: () => t('act.redo'),
    once: true,
    why: () => '',
  },
  {
    id: 'type', key: 'i', verb: 'type',
    shown: (s) => IN_PLAY.includes(s.phase),
    label: () => t('act.type'),
    why: (s) => (inTheAir(s) ? rolling() : canType(s) ? '' : t('why.keep_first')),
    plain: () => true,
  },
  {
    id: 'evidence', key: 'o', verb: 'picture',
    shown: (s) => [...IN_PLAY, 'farkle'].includes(s.phase) && s.dice.length + (s.attention?.dice.length ?? 0) > 0,
    label: () => t('act.picture'),
    why: () => '',
  },
  {
    id: 'pause', key: 'p', verb: 'pause',
    shown: (s) => [...IN_PLAY, 'farkle'].includes(s.phase),
    label: () => t('act.pause'),
    why: () => '',
  },
  {
    id: 'help', key: 'h', verb: 'help',
    shown: () => true,
    label: () => t('act.help'),
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
