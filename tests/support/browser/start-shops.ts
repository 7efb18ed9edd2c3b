import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { STARTED } from './shop-server.ts';

/**
 * Starts shops at the same time, each on empty data: `start-shops.ts PORT=FOLDER …`, with folders below the project.
 * Exits with an error if a shop ends by itself.
 */

const ROOT = join(import.meta.dirname, '../../..');

/** Beginning of the last line that a shop prints once it accepts requests. */
const LAST_LINE = 'Ctrl-C stops';

function spawnShop(place: string): ChildProcess {
  const [port = '', folder = ''] = place.split('=');
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  return spawn(process.execPath, ['local-shop/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: port, SHOP_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function hasStarted({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: stdout ?? process.stdin }).on('line', (line) => {
      if (line.includes(LAST_LINE)) resolve();
    });
  });
}

const shops = process.argv.slice(2).map(spawnShop);
let isStopping = false;
for (const shop of shops) {
  shop.once('close', () => {
    if (isStopping) return;
    for (const other of shops) other.kill('SIGKILL');
    process.exit(1);
  });
}
process.once('SIGTERM', async () => {
  isStopping = true;
  const running = shops.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
  const closed = Promise.all(running.map((shop) => once(shop, 'close')));
  for (const shop of running) shop.kill('SIGTERM');
  await closed;
  process.exit();
});

await Promise.all(shops.map(hasStarted));
process.stdout.write(`${STARTED}\n`);
