import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { parseShop, type Shop } from '../support/shop.ts';

const facts = z.looseObject({ publishableKey: z.string() });

/** A shop in a process of its own, with all its stand-ins, so that it can be killed. */
export class ShopProcess {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #shop: (Shop & { publishableKey: string }) | undefined;

  /** @param folder keeps the shop's data while it is down */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the shop is, and how to pay there. It stays the same over restarts. */
  get shop(): Shop & { publishableKey: string } {
    if (!this.#shop) throw new Error('The shop has not been started');
    return this.#shop;
  }

  /** Starts the shop and waits until it takes requests. */
  async start(): Promise<void> {
    const port = this.#shop ? new URL(this.#shop.shop).port : '0';
    const main = join(import.meta.dirname, 'shop-main.ts');
    const args = [main, port, this.#folder];
    // What functions log is of no interest.
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child = child;
    const said = keepLast(child.stderr ?? process.stdin);
    child.once('close', (code) => {
      // Where it is killed on purpose, it has no code.
      if (code !== null) process.stderr.write(`The shop ended with ${code}.\n${said()}\n`);
    });
    const [sent] = await Promise.race([
      once(child, 'message'),
      once(child, 'close').then(() =>
        Promise.reject(new Error(`The shop did not start.\n${said()}`)),
      ),
    ]);
    this.#shop = { ...parseShop(sent), publishableKey: facts.parse(sent).publishableKey };
  }

  /** Ends the shop without warning, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Of what the shop prints as errors, so many lines are kept. */
const KEPT_LINES = 40;

/** Reads a stream to its end. @returns a function that returns its last lines so far */
function keepLast(stream: Readable): () => string {
  const last: string[] = [];
  createInterface({ input: stream }).on('line', (line) => {
    last.push(line);
    if (last.length > KEPT_LINES) last.shift();
  });
  return () => last.join('\n');
}
