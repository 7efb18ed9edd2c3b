import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeOnSignal } from '../kit/close-on-signal.ts';
import { readPort } from '../kit/stand-in-arguments.ts';
import { StartError } from '../kit/start-error.ts';
import { startSandbox } from './start.ts';
import { table } from './table.ts';

const DEFAULT_PORT = '8888';
const ROOT = resolve(import.meta.dirname, '../..');

/** Starts the shop as the command line and the environment ask. */
async function main(): Promise<void> {
  const { fresh, dev } = readFlags();
  const sandbox = await startSandbox({
    root: ROOT,
    port: readPort(process.env['PORT'] || DEFAULT_PORT, 'PORT'),
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
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)];
    throw new StartError(`${reason}. The flags are --fresh and --dev.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  process.exit(1);
});
