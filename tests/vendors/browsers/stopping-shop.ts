import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '#local-shop/start.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The shop at one address with one folder of data, which stops and starts again. */
export class StoppingShop {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'shop-offline-'));
  #port = 0;
  #sandbox: Sandbox | undefined;

  /** The shop's address. */
  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** @param pack another configuration than the shop's own */
  async start(pack = ''): Promise<void> {
    if (this.#sandbox) return;
    this.#sandbox = await startSandbox({
      root: ROOT,
      port: this.#port,
      dataDir: this.#dataDir,
      site: 'build',
      env: { SHOP_PACK: pack },
      hasClock: false,
      hasQuickPasswords: true,
    });
    this.#port = Number(new URL(this.#sandbox.shop).port);
  }

  async stop(): Promise<void> {
    await this.#sandbox?.close();
    this.#sandbox = undefined;
  }

  async delete(): Promise<void> {
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
