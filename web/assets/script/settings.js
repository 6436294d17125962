import { post } from './connection.js';
import { byId, element, setText } from './dom.js';
import { sentenceCase, t } from './i18n.js';
import { CHOICES, chooseSpeech, chosenSpeech, speak } from './speech.js';
import { makeTop } from './top.js';

makeTop('settings');
byId('here').append(byId('language')); // here is its best place on this page
const speech = element('select', { id: 'speech' }, ...CHOICES.map((choice) => element('option', { value: choice }, t(`speech.${choice}`))));
speech.value = chosenSpeech();
speech.addEventListener('change', () => {
  chooseSpeech(speech.value);
  if (speech.value !== 'off') speak(t('speech.sample'));
});
byId('aloud').append(speech);
const answers = await Promise.all(['/api/v1/rules', '/api/v1/settings'].map((path) => fetch(path).catch(() => null)));
const [rules, settings] = await Promise.all(answers.map((answer) => (answer?.ok ? answer.json() : null)));
if (rules && settings) draw(settings, rules.presets);
else byId('fields').append(element('p', {}, t('settings.nothing')));

function draw(now, presets) {
  const choice = element('select', { id: 'rules' }, ...presets.map((p) => element('option', { value: p.name }, sentenceCase(p.name))));
  choice.value = now.rules;
  const brightness = element('input', { id: 'brightness', type: 'range', min: 0, max: 100, step: 5 });
  brightness.value = now.brightness;
  const spoken = element('input', { id: 'announcements', type: 'checkbox' });
  spoken.checked = now.announcements;
  byId('fields').append(
    ...[choice, brightness, spoken].map((input) => {
      input.addEventListener('change', () => set(input.id, input.type === 'checkbox' ? input.checked : input.type === 'range' ? Number(input.value) : input.value));
      return element('div', {}, element('label', { for: input.id }, t(`settings.${input.id}`)), input);
    }),
    element('p', {}, `${t('settings.commands')}: ${t(`commands.${now.commands}`)}`),
    element('p', {}, element('a', { class: 'button', href: '/calibrate' }, t('page.calibrate'))));
}

async function set(name, value) {
  const problem = await post(`/api/v1/set/${name}`, { value });
  setText(byId('error'), problem ? problem.detail : '');
  setText(byId('saved'), problem ? '' : t('settings.saved'));
}
