import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeOnSignal } from '../kit/close-on-signal.ts';
import { StartError } from '../kit/start-error.ts';
import { startSandbox } from './start.ts';
import { table } from './table.ts';

const DEFAULT_PORT = 8888;
const ROOT = resolve(import.meta.dirname, '../..');

const port = z.coerce.number().int().min(0).max(65_535);

/** Starts the sandbox as the command line asks for it. */
async function main(): Promise<void> {
  const { fresh, dev } = readFlags();
  const asked = port.safeParse(process.env['PORT'] || DEFAULT_PORT);
  if (!asked.success) throw new StartError(`PORT must be a number up to 65535.`);
  const sandbox = await startSandbox({
    root: ROOT,
    port: asked.data,
    dataDir: resolve(ROOT, process.env['SHOP_DATA'] || '.shop'),
    env: process.env,
    site: dev ? 'dev' : 'build',
    isFresh: fresh,
    log: (line) => console.log(line),
  });
  console.log(table(sandbox));
  closeOnSignal(sandbox.close);
}

function readFlags(): { fresh: boolean; dev: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { fresh: flag, dev: flag } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}. Known are --fresh and --dev.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  process.exit(1);
});
