// The languages that a page can speak, by their own names.
export const LANGUAGES = { en: 'English', it: 'Italiano', nl: 'Nederlands', es: 'Español', is: 'Íslenska' };
const CHOICE = 'dicetower-language';
const RETRY = 1500; // milliseconds
const WORDS = '/api/v1/words?without=calibrate'; // of most pages
const OURS = 'web.'; // where the texts of the pages stand among all that the tower says

const { words, language } = await load();
export { language };

// A browser may know the language in the form of a country. Some know no Icelandic: Danish writes numbers and lists as it does.
const regional = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
const known = Intl.DateTimeFormat.supportedLocalesOf(regional).length > 0;
const writes = known ? regional : 'da';
const numbers = new Intl.NumberFormat(writes);
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(writes);

const DAYS = 'sunnudagur mánudagur þriðjudagur miðvikudagur fimmtudagur föstudagur laugardagur'.split(' ');
const MONTHS = 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember'.split(' ');
const today = new Intl.DateTimeFormat(writes, { weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat(known ? writes : 'de', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const moment = new Intl.DateTimeFormat(known ? writes : 'de', { dateStyle: 'medium', timeStyle: 'short' });

export const time = (date) => clock.format(date);
export const day = (date) => (known ? today.format(date) : `${DAYS[date.getDay()]} ${date.getDate()}. ${MONTHS[date.getMonth()]}`);
export const when = (date) => moment.format(date);

// load asks the tower for the words of the language that was chosen on this device, or of its own, again and again until it answers: until
// then the page says in English that it looks for the tower.
async function load() {
  const chosen = stored();
  for (;;) {
    try {
      const own = await fetchWords(chosen);
      return { words: own, language: own.lang in LANGUAGES ? own.lang : 'en' };
    } catch {
      await new Promise((resolve) => { setTimeout(resolve, RETRY); });
    }
  }
}

async function fetchWords(lang) {
  const address = new URL(document.documentElement.dataset.words ?? WORDS, location);
  address.searchParams.set('lang', lang);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`words: ${response.status}`);
  return response.json();
}

function stored() {
  try {
    const chosen = localStorage.getItem(CHOICE);
    return chosen in LANGUAGES ? chosen : '';
  } catch {
    return ''; // storage can be forbidden
  }
}

// speak chooses the language of this device.
export function speak(chosen) {
  try {
    localStorage.setItem(CHOICE, chosen);
  } catch { /* it is asked for again */ }
  location.reload();
}

const of = (key) => words[OURS + key];

// t gives a text of the pages with its values put in. Numbers are written as the language does; n chooses among the forms of a count.
export function t(key, values = {}) {
  const counted = values.n === undefined ? undefined : of(`${key}.${plurals.select(values.n)}`) ?? of(`${key}.other`);
  return fill(counted ?? of(key) ?? key, values);
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => {
    const value = values[name];
    return value === undefined ? hole : typeof value === 'number' ? count(value) : value;
  });
}

export const has = (key) => of(key) !== undefined;

// ours gives what is known in English in the language, where there are words for it.
export const ours = (key, said) => words[key] ?? said;

// tower gives what the tower says: as it says it in the language of its house, otherwise in ours.
export const tower = (key, said, values = {}) => (language === words.house ? said : fill(ours(key, said), values));

let english = {};

// learnEnglish fetches what said looks through.
export async function learnEnglish() {
  if (language !== 'en') english = await fetchWords('en').catch(() => ({}));
}

// said puts what the tower says in English into the language: the sentence is found among the English ones under a key, and what fills
// its places is taken over.
export function said(prefix, text) {
  for (const [key, pattern] of Object.entries(english)) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const values = text.match(patternOf(pattern))?.groups;
    if (text === pattern || values) return words[key].replace(/\{(\w+)\}/g, (hole, place) => values?.[place] ?? hole);
  }
  return text;
}

function patternOf(text) {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`);
}

export const count = (n) => numbers.format(n);
export const dice = (n) => t('count.dice', { n });
export const points = (n) => t('count.points', { n });

// A name keeps its own direction of writing inside a sentence.
export const name = (text) => `\u2068${text}\u2069`;
export const together = (names) => lists.format(names.map(name));

// sentenceCase begins a text with a capital letter.
export const sentenceCase = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

// translate puts the words of the language into what the page itself says.
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll('[data-i18n]')) node.textContent = t(node.dataset.i18n);
  for (const node of root.querySelectorAll('[data-i18n-label]')) node.setAttribute('aria-label', t(node.dataset.i18nLabel));
}
