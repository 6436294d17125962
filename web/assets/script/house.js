import { byId, element } from './dom.js';
import { has, t } from './i18n.js';

const WORDS = { true: 'yes', false: 'no' };

// worded says a value in the language where there are words for it.
function worded(value) {
  const key = `value.${WORDS[value] ?? value}`;
  return has(key) ? t(key) : String(value);
}

// makeHouseRules prepares the fields of a rule set, each with what it means. onChange is told that one was changed.
export function makeHouseRules(onChange) {
  const list = byId('house-fields');
  let preset;
  let inputs = [];

  // show draws the fields of a rule set as the tower describes them.
  async function show(chosen) {
    preset = chosen;
    const { fields = [] } = await (await fetch('/api/v1/rules')).json();
    inputs = fields.filter((field) => field.name !== 'target').map(control);
    list.replaceChildren(...inputs.map(({ node }) => node));
  }

  function control(field) {
    const standard = preset[field.name] ?? 'none';
    const id = `house-${field.name}`;
    const input = makeInput(field, standard);
    input.id = id;
    input.addEventListener('change', onChange);
    const meaning = element('p', { class: 'note', id: `${id}-meaning` }, t(`house.${field.name}.meaning`));
    input.setAttribute('aria-describedby', meaning.id);
    return {
      field, input, standard: String(standard),
      node: element('div', { class: 'field' }, element('label', { for: id }, t(`house.${field.name}.label`)), input, meaning),
    };
  }

  return {
    show,
    // changes are the fields that were changed from the rule set.
    changes: () => Object.fromEntries(inputs.filter(({ input, standard }) => input.value !== '' && input.value !== standard)
      .map(({ field, input }) => [field.name, valueOf(field, input.value)])),
  };
}

function makeInput(field, standard) {
  const options = { boolean: ['true', 'false'], choice: field.values.split(/, | or /) }[field.type];
  if (!options) {
    const number = field.type === 'integer';
    const input = element('input', { type: number ? 'number' : 'text', inputmode: 'numeric', placeholder: worded(standard) });
    return input;
  }
  const select = element('select', {}, ...options.map((option) => element('option', { value: option }, worded(option))));
  select.value = String(standard);
  return select;
}

function valueOf(field, text) {
  if (field.type === 'boolean') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
