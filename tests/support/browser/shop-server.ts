import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Describes a shop for Playwright to start and stop.
 * @param dataDir below the project; `isFresh` deletes it first
 */
export function shopServer(port: number, dataDir: string, { isFresh = true } = {}) {
  const empty = `node --eval "fs.rmSync('${dataDir}', { recursive: true, force: true })" && `;
  return {
    command: `${isFresh ? empty : ''}node sandbox/shop/main.ts`,
    cwd: ROOT,
    url: `http://localhost:${port}/__sandbox`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    env: { PORT: `${port}`, SHOP_DATA: dataDir, SHOP_QUICK_PASSWORDS: '1' },
    timeout: 180_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}
