import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '#local-shop/start.ts';
import { prepareTestShop, testPort } from '../../support/test-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The shop on a copy of the prepared shop, which stops and starts again. */
export class StoppingShop {
  readonly port = testPort();
  readonly #folder = mkdtempSync(join(tmpdir(), 'shop-offline-'));
  #sandbox: Sandbox | undefined;

  /** The shop's address. */
  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param pack another configuration than the shop's own */
  async start(pack = ''): Promise<void> {
    if (this.#sandbox) return;
    const dataDir = join(this.#folder, 'shop');
    if (!existsSync(dataDir)) {
      await cp(join(ROOT, await prepareTestShop('')), dataDir, { recursive: true });
    }
    this.#sandbox = await startSandbox({
      root: ROOT,
      port: this.port,
      dataDir,
      site: 'build',
      env: { SHOP_PACK: pack },
      hasClock: false,
      hasQuickPasswords: true,
    });
  }

  async stop(): Promise<void> {
    await this.#sandbox?.close();
    this.#sandbox = undefined;
  }

  async delete(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
