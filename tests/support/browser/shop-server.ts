import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Printed once all shops of a command accept requests. */
export const STARTED = 'All shops have started.';

const common = {
  cwd: ROOT,
  timeout: 180_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
};

const SETTINGS = { SHOP_QUICK_PASSWORDS: '1' };

/**
 * Describes a shop for Playwright to start and stop.
 * @param dataDir below the project; `isFresh` deletes it first
 */
export function shopServer(port: number, dataDir: string, { isFresh = true } = {}) {
  const empty = `node --eval "fs.rmSync('${dataDir}', { recursive: true, force: true })" && `;
  return {
    ...common,
    command: `${isFresh ? empty : ''}node local-shop/main.ts`,
    url: `http://localhost:${port}/__sandbox`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    env: { ...SETTINGS, PORT: `${port}`, SHOP_DATA: dataDir },
  };
}

/**
 * Describes the workers' shops, each with fresh data, for Playwright to start and stop. One command starts them all,
 * because Playwright starts one server after another.
 * @param name of their data folders, which end with the port
 */
export function shopServers(ports: number[], name: string) {
  if (process.env['E2E_REUSE'] === '1') return [];
  const places = ports.map((port) => `${port}=.cache/${name}-${port}`);
  return [
    {
      ...common,
      command: `node tests/support/browser/start-shops.ts ${places.join(' ')}`,
      wait: { stdout: new RegExp(STARTED) },
      env: SETTINGS,
    },
  ];
}
