import { follow } from './connection.js';
import { byId, setText, spread } from './dom.js';
import { t, translate } from './i18n.js';
import { makeIdle } from './idle.js';
import { makeRace, runnersOf } from './race.js';
import { makeSplash } from './splash.js';
import { Story } from './story.js';
import { drawFelt } from './tvdice.js';
import { faultText, headline } from './words.js';

// A board for a room: everything on it follows from the state and the newest events, so that it is right again as soon as it hears from the tower.
const story = new Story();
const idle = makeIdle();
const splash = makeSplash();
const drawRace = makeRace(byId('race'));
let state;
let fresh = [];

translate();
document.title = `${t('tv.title')} · ${t('page.name')}`;
for (const image of document.querySelectorAll('.join img')) image.alt = t('tv.code');

const show = spread(function* draw() {
  const now = state;
  const away = ['idle', 'setup'].includes(now.phase) || now.idle;
  byId('board').hidden = away;
  byId('idle').hidden = !away;
  idle.show(away);
  if (!away) yield* drawFelt(now, story);
  splash.show(fresh, now);
  fresh = [];
  yield;
  if (!away) yield* showRace(now);
  const [fault] = now.faults;
  byId('fault').hidden = !fault;
  if (fault) setText(byId('fault'), Object.values(faultText(fault)).join(' '));
});

// showRace draws the totals as a race to the target in steps, in the order of play, so that nobody has to look for a name.
function* showRace(now) {
  setText(byId('race-title'), t('tv.race', { target: now.game.target }));
  byId('final').hidden = !now.game.final_round || now.phase === 'game_over';
  const runners = runnersOf(now);
  byId('race').dataset.crowd = runners.length > 8 ? 'packed' : runners.length > 5 ? 'many' : runners.length > 3 ? 'some' : 'few';
  yield* drawRace(runners);
}

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
