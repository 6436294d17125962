// A page's tower, played again: it stands between the two, keeps what the tower answers and tells, and says the same once more when the tower has gone. What the
// page costs is measured by it without the tower's reading, for which a phone has no need to give time.

import http from 'node:http';

const EVENTS = '/api/v1/events';

export class Replay {
  answers = new Map(); // by address, in their order
  told = []; // parts of the stream of events, each with its time in milliseconds

  // listen gives the address for the page of the tower at this one.
  async listen(tower) {
    this.tower = tower;
    this.server = http.createServer((request, response) => (this.tower ? this.pass(request, response) : this.repeat(request, response)));
    await new Promise((resolve) => { this.server.listen(0, '127.0.0.1', resolve); });
    return `http://127.0.0.1:${this.server.address().port}/`;
  }

  // again plays what was kept to pages that are opened from now on.
  again() {
    this.tower = null;
    this.server.closeAllConnections();
  }

  // length is how long the events took, in milliseconds.
  get length() { return this.told.at(-1).at - this.told[0].at; }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  pass(request, response) {
    const host = new URL(this.tower).host;
    const onward = http.request(new URL(request.url, this.tower), { method: request.method, headers: { ...request.headers, host } }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      const events = request.url.startsWith(EVENTS);
      const body = [];
      if (events) this.told = [];
      answer.on('data', (part) => {
        if (events) this.told.push({ at: performance.now(), part });
        else body.push(part);
      });
      answer.on('end', () => !events && answer.statusCode === 200 && this.keep(request.url, { headers: answer.headers, body: Buffer.concat(body) }));
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  keep(address, answer) {
    this.answers.set(address, [...this.answers.get(address) ?? [], answer]);
  }

  repeat(request, response) {
    if (request.url.startsWith(EVENTS)) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const { at, part } of this.told) setTimeout(() => response.write(part), at - this.told[0].at);
      return;
    }
    const answers = this.answers.get(request.url);
    if (!answers) {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
      return;
    }
    const [answer] = answers;
    answers.push(answers.shift()); // pictures of the tray take turns
    response.writeHead(200, answer.headers).end(answer.body);
  }
}
