import { byId, element, setText } from './dom.js';
import { count, day, t, time, together } from './i18n.js';

const TICK = 1000; // milliseconds
const LOOK = 3000;
const RECORDS = 5;

// makeIdle is the screen while nobody plays: a clock, and what there is to beat.
export function makeIdle() {
  let timer;
  let looks;
  const tick = () => {
    const now = new Date();
    setText(byId('clock'), time(now));
    setText(byId('day'), day(now));
  };

  async function records() {
    const response = await fetch('/api/v1/stats').catch(() => null);
    const { rules = [] } = response?.ok ? await response.json() : {};
    const best = rules[0]?.best.slice(0, RECORDS) ?? [];
    byId('records-box').hidden = best.length === 0;
    byId('records').replaceChildren(...best.map((record) => element('div', {},
      element('dt', {}, t(`best.${record.what}`)),
      element('dd', {}, element('strong', {}, count(record.value)), ' ', element('bdi', {}, record.player)))));
  }

  // Who has taken a seat sees it.
  async function waiting() {
    const response = await fetch('/api/v1/seats').catch(() => null);
    const { people = [] } = response?.ok ? await response.json() : {};
    setText(byId('ready'), people.length > 0 ? t('tv.waiting', { players: together(people.map((person) => person.name)) }) : t('tv.ready'));
  }

  return {
    show(idle) {
      if (idle === Boolean(timer)) return;
      clearInterval(timer);
      clearInterval(looks);
      timer = undefined;
      if (!idle) return;
      tick();
      timer = setInterval(tick, TICK);
      waiting();
      looks = setInterval(waiting, LOOK);
      records();
    },
  };
}
