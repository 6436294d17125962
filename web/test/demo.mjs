// A demo of its own for a test, or another tower that is named: other ports, a throw-away journal, an end.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A tower takes no DICETOWER_ variable that it does not know, and these are for tests.
const HOUSE = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DICETOWER_')));

export class Demo {
  constructor(binary, command = null) {
    this.binary = binary;
    this.command = command;
    this.data = mkdtempSync(join(tmpdir(), 'dicetower-smoke-'));
    this.listen = '127.0.0.1:0';
  }

  // start gives the address of the page.
  async start() {
    const demo = ['demo', '--listen', this.listen, '--broker-listen', '127.0.0.1:0', '--data', this.data, '--seed', '7', '--speed', '4'];
    this.process = spawn(this.binary, this.command ?? demo, { stdio: ['ignore', 'pipe', 'inherit'], env: HOUSE });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    const address = await new Promise((resolve, reject) => {
      let printed = '';
      this.process.stdout.on('data', (data) => {
        printed += data;
        const found = printed.match(/http:\/\/(\S+)/);
        if (found) resolve(found[1]);
      });
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`the demo ended with ${code}`)));
      setTimeout(() => reject(new Error('the demo does not say where it is')), 120000).unref();
    });
    this.listen = address;
    return `http://${address}/`;
  }

  async stop() {
    this.process?.kill('SIGTERM');
    await this.ended;
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
