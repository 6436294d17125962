import { post } from './connection.js';
import { byId, element, setText } from './dom.js';
import { t } from './i18n.js';
import { speak } from './speech.js';

const VOICES = ['deep', 'low', 'bright', 'high'];

// makePerson prepares the window in which somebody of the roster is changed; changed is told when that was done.
export function makePerson(changed) {
  const dialog = byId('person');
  const [name, colour, voice, same] = ['name', 'colour', 'voice', 'same'].map((field) => byId(`person-${field}`));
  let person;
  voice.append(element('option', { value: '' }, t('person.own')), ...VOICES.map((v) => element('option', { value: v }, t(`person.${v}`))));
  voice.addEventListener('change', () => { if (voice.value) speak(name.value, voice.value); });
  byId('person-cancel').addEventListener('click', () => dialog.close());
  byId('person-forget').addEventListener('click', () => carryOut([['forget', { name: person.name }]]));
  byId('person-form').addEventListener('submit', (event) => {
    event.preventDefault();
    carryOut(wishes());
  });

  // wishes are what has to be asked for, in this order.
  function wishes() {
    if (same.value) return [['merge', { name: person.name, into: same.value }]];
    const called = name.value.trim();
    const list = called === person.name ? [] : [['rename', { name: person.name, to: called }]];
    return [...list, ['put', { name: called, colour: colour.value, voice: voice.value }]];
  }

  async function carryOut(list) {
    for (const [verb, body] of list) {
      const problem = await post(`/api/v1/roster/${verb}`, body);
      setText(byId('person-error'), problem?.detail ?? '');
      if (problem) return;
    }
    dialog.close();
    await changed();
  }

  return (chosen, everybody) => {
    person = chosen;
    setText(byId('person-title'), person.name);
    setText(byId('person-error'), '');
    name.value = person.name;
    colour.value = person.colour || '#8fe0b0';
    voice.value = person.voice;
    same.replaceChildren(element('option', { value: '' }, t('person.nobody')),
      ...everybody.filter((other) => other.name !== person.name).map((other) => element('option', { value: other.name }, other.name)));
    dialog.showModal();
  };
}
