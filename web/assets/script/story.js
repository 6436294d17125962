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

  get last() { return this.records.at(-1); }

  // aside are the faces that were set aside in this turn, of throws before the one that lies there. After an undo it is
  // not known which of them still are.
  get aside() {
    let before = [];
    let now = [];
    for (const record of this.records) {
      switch (record.event_type) {
        case 'keep': now.push(...record.faces); break;
        case 'roll': before.push(...now); now = []; break;
        case 'turn_start': case 'game_start': case 'hot_dice': case 'undo': case 'correction': before = []; now = []; break;
      }
    }
    return before;
  }

  // moments are the records since the last throw.
  get moments() {
    const from = this.records.findLastIndex((record) => record.event_type === 'roll');
    return this.records.slice(from + 1);
  }
}
