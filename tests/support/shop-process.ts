import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { parseShop, type Shop } from './shop.ts';

const settings = z.looseObject({ env: z.record(z.string(), z.string()) });

export type RunningShop = Shop & { env: Record<string, string>; publishableKey: string };

/** A shop in a process of its own, with all its stand-ins, so that it can be killed. */
export class ShopProcess {
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  #child: ChildProcess | undefined;
  #shop: RunningShop | undefined;

  /**
   * @param folder keeps the shop's data while the shop is down
   * @param ownSettings replace the shop's own
   */
  constructor(folder: string, ownSettings: Record<string, string> = {}) {
    this.#folder = folder;
    this.#settings = ownSettings;
  }

  /** The shop's address and settings, which stay the same over restarts. */
  get shop(): RunningShop {
    if (!this.#shop) throw new Error('The shop has not been started');
    return this.#shop;
  }

  /** Starts the shop on the data of its folder, and waits until it takes requests. */
  async start(): Promise<void> {
    const port = this.#shop ? new URL(this.#shop.shop).port : '0';
    const args = [join(import.meta.dirname, 'shop-main.ts'), port, this.#folder];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, SHOP_SETTINGS: JSON.stringify(this.#settings) },
    });
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000);
    });
    child.once('close', (code) => {
      // It has no code if it was killed on purpose.
      if (code !== null) process.stderr.write(`The shop ended with ${code}.\n${said}\n`);
    });
    const [sent] = await Promise.race([
      once(child, 'message'),
      once(child, 'close').then(() => Promise.reject(new Error('The shop did not start'))),
    ]);
    const { env } = settings.parse(sent);
    this.#shop = { ...parseShop(sent), env, publishableKey: env['PUBLIC_STRIPE_KEY'] ?? '' };
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
