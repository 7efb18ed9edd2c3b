import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testPort } from '../test-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Describes a shop for Playwright to start and stop, on a copy of the prepared shop. `E2E_REUSE=1` uses the shop that
 * runs on the port.
 * @param dataDir below the project, emptied first
 */
export const shopServer = (dataDir: string) => ({
  command: `node scripts/test-shop.ts ${dataDir} && node local-shop/main.ts`,
  url: `http://localhost:${testPort()}/__sandbox`,
  reuseExistingServer: process.env['E2E_REUSE'] === '1',
  env: { SHOP_QUICK_PASSWORDS: '1', PORT: `${testPort()}`, SHOP_DATA: dataDir },
  cwd: ROOT,
  timeout: 180_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});

/** Beginning of the last line that a shop prints once it accepts requests. */
const LAST_LINE = 'Ctrl-C stops';

/**
 * Runs a shop on empty data while `use` runs, for a test whose shop needs other settings.
 * @param env replaces settings of this process
 * @param root folder of the project, for a copy of it
 */
export async function withShop<Result>(
  port: number,
  dataDir: string,
  env: NodeJS.ProcessEnv,
  use: (origin: string) => Promise<Result>,
  root: string = ROOT,
): Promise<Result> {
  rmSync(join(root, dataDir), { recursive: true, force: true });
  const shop = spawn(process.execPath, ['local-shop/main.ts'], {
    cwd: root,
    env: { ...process.env, SHOP_QUICK_PASSWORDS: '1', ...env, PORT: `${port}`, SHOP_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(shop, 'close');
  const stop = () => shop.kill('SIGTERM');
  // Also if the start takes too long.
  process.once('exit', stop);
  try {
    const hasStarted = await new Promise<boolean>((resolve) => {
      const lines = createInterface({ input: shop.stdout });
      lines.on('line', (line) => {
        if (line.includes(LAST_LINE)) resolve(true);
      });
      lines.once('close', () => resolve(false));
    });
    if (!hasStarted) throw new Error(`The shop on port ${port} did not start`);
    return await use(`http://localhost:${port}`);
  } finally {
    process.off('exit', stop);
    stop();
    await closed;
  }
}
