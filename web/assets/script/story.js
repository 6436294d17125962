const KEPT = 300; // records that the page remembers

// Story is what the page has seen of the game, in order and each record once.
export class Story {
  records = [];

  // add takes a record and says whether it is new.
  add(record) {
    if (this.records.some((known) => known.event_id === record.event_id)) return false;
    this.records.push(record);
    this.records.sort((a, b) => a.seq - b.seq);
    if (this.records.length > KEPT) this.records.shift();
    return true;
  }

  // place tells of the throw that does not count where its dice lie, for the sentence says where to look.
  place({ attention }) {
    const rejected = attention && this.records.findLast((record) => record.event_type === 'rejected');
    if (rejected) rejected.dice = attention.dice;
  }

  get last() { return this.records.at(-1); }

  // moments are the records since the last throw, or since the game began or went back.
  get moments() {
    const back = this.records.findLastIndex((record) => ['undo', 'correction'].includes(record.event_type));
    const start = this.records.findLastIndex((record) => record.event_type === 'game_start');
    const roll = this.records.findLastIndex((record) => record.event_type === 'roll');
    return this.records.slice(Math.max(back, start, roll + 1, 0));
  }
}
