import { post } from './connection.js';
import { makeCorners, outline } from './corners.js';
import { diceList } from './dice.js';
import { byId, element, memo, setText } from './dom.js';
import { count, has, learnEnglish, said, sentenceCase, t } from './i18n.js';
import { watchCamera } from './picture.js';
import { makeTop } from './top.js';

const STEPS = ['look', 'light', 'focus', 'lock', 'tray', 'empty', 'dice', 'test'];
const PAUSE = 300; // milliseconds between two looks
const AWAY = 1500; // and while there is nothing to see

makeTop('calibrate');
await learnEnglish();
const corners = makeCorners();
let now;
let refused = ''; // why the last wish was not carried out
let showing = false; // somebody shows the corners after the tray was not found

const way = () => document.querySelector('input[name="way"]:checked').value;
const drawing = () => (now.running ? showing : way() === 'corners');
const outlined = () => (drawing() ? { corners: corners.get() } : {});

async function wish(path, body) {
  const problem = await post(`/api/v1/calibration/${path}`, body);
  refused = problem?.detail ?? '';
  await look();
}

const answer = (word, body = {}) => () => wish('answer', { answer: word, ...body });

// What can be pressed, by what is asked.
const ANSWERS = {
  '': [],
  clear: [['cleared', answer('go')]],
  throw: [['throw', answer('go')]],
  dice: [],
  agree: [['yes', answer('yes')], ['no', answer('no')]],
  again: [['again', () => answer('go', outlined())()]],
};

function answers() {
  if (!now.running) {
    const start = ['start', () => wish('start', way() === 'marks' ? { marks: true } : outlined())];
    return now.passed ? [['players', () => location.assign('/new')], start] : [start];
  }
  const list = [...ANSWERS[now.asks]];
  if (now.asks === 'again' && now.step === 'tray' && !showing) list.push(['show_corners', () => { showing = true; show(); }]);
  return [...list, ['stop', answer('stop')]];
}

const showAnswers = memo((names) => {
  const focused = byId('answers').contains(document.activeElement);
  const known = Object.fromEntries(answers());
  byId('answers').replaceChildren(...names.map((name, i) => {
    const button = element('button', { type: 'button', id: `answer-${name}`, class: i === 0 && name !== 'stop' ? 'main' : 'quiet' }, t(`calibrate.${name}`));
    button.addEventListener('click', () => known[name]());
    return button;
  }));
  if (focused) byId('answers').querySelector('button')?.focus();
});

// called says what is to be done now, and why.
function called() {
  const values = { throw: now.throw, throws: now.throws, step: t(`calibrate.step_${now.step || 'look'}`) };
  if (!now.running) {
    const onwards = now.virtual ? '' : ` ${t('calibrate.play_on')}`;
    if (now.passed) return [t('calibrate.done', { score: now.score }), t('calibrate.holds') + onwards];
    return now.ended ? [t('calibrate.ended'), t('calibrate.as_before') + onwards] : [t('calibrate.ready'), t('calibrate.about')];
  }
  if (now.asks === '') return [t('calibrate.working', values), ''];
  return [t(`calibrate.ask_${now.asks}`, values), ['throw', 'dice', 'agree'].includes(now.asks) ? t(`calibrate.why_${now.step}`) : ''];
}

function trouble(text) {
  byId('trouble').hidden = text === '';
  setText(byId('trouble'), text);
}

const why = ({ reason, remedy }) => [said('calibrate.reason', reason), said('calibrate.remedy', remedy)].filter(Boolean).map((text) => `${sentenceCase(text)}.`).join(' ');

function show() {
  const [headline, explained] = called();
  setText(byId('ask'), headline);
  setText(byId('explained'), explained);
  const last = now.findings.at(-1);
  trouble(refused || (now.asks === 'again' && last && !last.pass ? why(last) : ''));
  byId('ways').hidden = now.running;
  if (now.asks !== 'again') showing = false;
  if (!drawing()) outline(now.tray);
  corners.show(drawing(), now.tray);
  drawRead(now.asks === 'agree' || now.step === 'dice' || now.step === 'test' ? now.faces : []);
  drawSteps(now);
  showAnswers(answers().map(([name]) => name));
}

const drawRead = memo((faces) => byId('read').replaceChildren(...diceList(faces.map((face) => face || null))));

const drawSteps = memo(({ findings, step, running }) => {
  byId('steps').replaceChildren(...STEPS.map((name) => {
    const found = findings.filter((finding) => finding.step === name);
    const over = found.find((finding) => finding.done && finding.pass);
    const failed = !over && found.some((finding) => !finding.pass && finding.throw === 0);
    const due = running && step === name;
    const mark = over ? '✓' : failed ? '✕' : due ? '▸' : '';
    const state = over ? 'passed' : failed ? 'failed' : due ? 'due' : 'waits';
    return element('li', { class: state, id: `step-${name}`, 'aria-current': due ? 'step' : null },
      element('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
      element('div', { class: 'about' },
        element('h3', {}, t(`calibrate.step_${name}`), element('span', { class: 'unseen' }, `: ${t(`calibrate.${state}`)}`)),
        ...found.map(about)),
      element('span', { class: 'score' }, over ? t('calibrate.score', { score: over.score }) : ''));
  }));
});

function about(finding) {
  const faces = finding.throw > 0 ? t('calibrate.throw_line', { number: finding.throw, faces: finding.faces.map((face) => face || '?').join(' ') }) : '';
  return element('div', {},
    faces && element('p', {}, faces),
    finding.figures.length > 0 ? element('ul', { class: 'figures' }, ...finding.figures.map(figure)) : '',
    finding.reason && element('p', { class: finding.pass ? 'note' : 'wrong' }, finding.pass ? sentenceCase(said('calibrate.reason', finding.reason)) : why(finding)));
}

function figure({ name, value, low, high }) {
  const passes = value >= low && value <= high;
  return element('li', { class: passes ? '' : 'wrong' },
    `${has(`calibrate.figure_${name}`) ? t(`calibrate.figure_${name}`) : name}: `, element('strong', {}, short(value)), ` (${allowed(low, high)})`);
}

// allowed says what passes; a bound that nothing reaches is none.
function allowed(low, high) {
  if (high >= 1e5) return t('calibrate.at_least', { low: short(low) });
  return low > 0 ? t('calibrate.between', { low: short(low), high: short(high) }) : t('calibrate.at_most', { high: short(high) });
}

const short = (value) => count(Number(value.toPrecision(3)));

async function look() {
  const response = await fetch('/api/v1/calibration', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) {
    now = await response.json();
    show();
    return PAUSE;
  }
  setText(byId('ask'), t(response ? 'calibrate.none' : 'page.unanswered'));
  return AWAY;
}

async function loop() {
  const pause = document.hidden ? AWAY : await look();
  setTimeout(loop, pause);
}

byId('ways').addEventListener('change', show);
watchCamera();
loop();
