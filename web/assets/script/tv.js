import { follow } from './connection.js';
import { byId, setText, spread } from './dom.js';
import { t, translate } from './i18n.js';
import { makeIdle } from './idle.js';
import { showRace } from './race.js';
import { makeSplash } from './splash.js';
import { Story } from './story.js';
import { drawFelt } from './tvdice.js';
import { faultText, headline } from './words.js';

// A board for a room: everything on it follows from the state and the newest events, so that it is right again as soon as it hears from the tower.
const story = new Story();
const idle = makeIdle();
const splash = makeSplash();
let state;
let fresh = [];

translate();
document.title = `${t('tv.title')} · ${t('page.name')}`;
for (const image of document.querySelectorAll('.join img')) image.alt = t('tv.code');

const isAway = () => ['idle', 'setup'].includes(state.phase) || state.idle;

const show = spread([
  () => {
    const away = isAway();
    byId('board').hidden = away;
    byId('idle').hidden = !away;
    idle.show(away);
    if (!away) drawFelt(state, story);
    splash.show(fresh, state);
    fresh = [];
  },
  () => {
    if (!isAway()) showRace(state);
    const [fault] = state.faults;
    byId('fault').hidden = !fault;
    if (fault) setText(byId('fault'), Object.values(faultText(fault)).join(' '));
  },
]);

follow({
  onState(next) {
    if (state === undefined) fresh = []; // what was before is no news
    state = next;
    setText(byId('polite'), headline(state, story));
    show();
  },
  onRecord(record) {
    if (story.add(record)) fresh.push(record);
  },
  onOnline(online) {
    byId('offline').hidden = online;
  },
});
