import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { ownNode } from '../../scripts/bootstrap.mjs';
import { findNode } from '../../scripts/programs.mjs';
import { parseShop } from '../support/shop.ts';
import type { RunningShop } from '../support/shop-process.ts';

const settings = z.object({ env: z.record(z.string(), z.string()) });

/** Runs the shop of a folder during `work`, with its own code and data, and ends it without warning. */
export async function runShop<T>(
  root: string,
  site: 'build' | 'none',
  work: (shop: RunningShop) => Promise<T>,
): Promise<T> {
  const child = fork(join(import.meta.dirname, 'shop-main.ts'), [root, site], {
    cwd: root,
    execPath: findNode(root) ?? ownNode(),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const collect = (text: Buffer) => {
    said = `${said}${text}`.slice(-4_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = once(child, 'exit');
  try {
    const [sent] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`The shop did not start:\n${said}`))),
    ]);
    const { env } = settings.parse(sent);
    return await work({ ...parseShop(sent), env, publishableKey: env['PUBLIC_STRIPE_KEY'] ?? '' });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
