import { resolve } from 'node:path';
import { closeOnSignal } from 'local-stand-ins/kit/close-on-signal.ts';
import { explainFolderError } from 'local-stand-ins/kit/lock.ts';
import { Progress } from 'local-stand-ins/kit/progress.mjs';
import { readPort } from 'local-stand-ins/kit/stand-in-command.ts';
import { StartError } from 'local-stand-ins/kit/start-error.ts';
import { HELP, readFlags } from './flags.mjs';
import { mayStartOver } from './may-start-over.ts';
import { readable } from './readable.ts';
import { type Sandbox, startSandbox } from './start.ts';
import { table } from './table.ts';

const DEFAULT_PORT = '8888';
const ROOT = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { flags, problem } = readFlags(process.argv.slice(2));
  if (!flags) throw new StartError(problem);
  if (flags.help) return console.log(HELP);
  const port = readPort(process.env['PORT'] || DEFAULT_PORT, 'PORT');
  const dataDir = resolve(ROOT, process.env['SHOP_DATA'] || '.shop');
  if (flags.fresh && !flags.yes && !(await mayStartOver(dataDir, process.stdin, process.stdout))) {
    return console.log('Nothing was changed. "npm start" runs the shop as it is.');
  }
  const progress = new Progress(process.stdout);
  const log = (line: string) => progress.line(line);
  const logUnusual = (line: string) => {
    const text = readable(line);
    if (text) log(text);
  };
  let sandbox: Sandbox | undefined;
  // Registered before the start, so that a slow start can be stopped.
  closeOnSignal(async () => sandbox?.close());
  const starting = startSandbox({
    root: ROOT,
    port,
    dataDir,
    log,
    env: process.env,
    site: flags.dev ? 'dev' : 'build',
    isFresh: flags.fresh,
    hasQuickPasswords: process.env['SHOP_QUICK_PASSWORDS'] === '1',
    step: (name, expectation, work) => progress.step(name, expectation, work),
    logRequest: flags.verbose ? log : () => {},
    logFunctions: flags.verbose ? log : logUnusual,
    logEmail: log,
  });
  sandbox = await starting.catch((error: unknown) => {
    throw explainFolderError(error, dataDir, 'SHOP_DATA');
  });
  log(table(sandbox));
}

/** Explains a failed start in one sentence. */
function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  let cause = error;
  while (cause instanceof Error && cause.cause) cause = cause.cause;
  const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return `The shop could not start (${reason}). "npm start -- --verbose" shows where.`;
}

main().catch((error: unknown) => {
  if (process.argv.includes('--verbose')) console.error(error);
  console.error(`\n${explainFailure(error)}\n`);
  process.exit(1);
});
