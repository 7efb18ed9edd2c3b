import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SandboxError } from './sandbox-error.ts';
import { startSandbox } from './start.ts';
import { table } from './table.ts';

const DEFAULT_PORT = 8888;
/** Milliseconds after which a stop is no longer a clean one. */
const CLOSING_TIME = 8_000;
const ROOT = resolve(import.meta.dirname, '..');

const port = z.coerce.number().int().min(0).max(65_535);

/** Starts the sandbox as the command line asks for it. */
async function main(): Promise<void> {
  const { fresh, dev } = readFlags();
  const asked = port.safeParse(process.env['PORT'] || DEFAULT_PORT);
  if (!asked.success) throw new SandboxError(`PORT must be a number up to 65535.`);
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

  let isClosing = false;
  const close = async () => {
    // The rule engine's packages raise a signal that they have heard once more.
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSING_TIME).unref();
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  process.on('SIGHUP', close);
  // Whoever started us (scripts/start.mjs) has gone without a word.
  process.on('disconnect', close);
}

function readFlags(): { fresh: boolean; dev: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { fresh: flag, dev: flag } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SandboxError(`${reason}. Known are --fresh and --dev.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof SandboxError ? `\n${error.message}\n` : error);
  process.exit(1);
});
