import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeOnSignal } from './close-on-signal.ts';
import { lockFolder } from './lock.ts';
import { readArguments } from './stand-in-arguments.ts';
import { type StandInCommand, UsageError } from './stand-in-command.ts';
import { columns, commandHelp } from './stand-in-help.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/**
 * Runs a stand-in as a command: reads its arguments, starts it, prints what a client needs, and
 * closes it when the process is asked to stop. What goes wrong is one sentence and an exit code.
 */
export async function runStandIn(
  command: StandInCommand,
  args = process.argv.slice(2),
): Promise<void> {
  try {
    await start(command, args);
  } catch (error) {
    const help = `npm run stand-in -- ${command.name} --help`;
    if (error instanceof UsageError) fail(`${error.message} Try ${help}`, WRONG_USAGE);
    fail(sentenceOf(error), FAILED);
  }
}

/** Prints a sentence and ends the process. */
export function fail(sentence: string, code = WRONG_USAGE): never {
  console.error(sentence);
  process.exit(code);
}

async function start(command: StandInCommand, args: string[]): Promise<void> {
  const asked = readArguments(command, args);
  if (asked.isHelp) {
    console.log(commandHelp(command));
    return;
  }
  const data = openDataFolder(asked.dataDir);
  const { clientSettings, origin, close } = await command
    .start({ ...asked, dataDir: data.folder })
    .catch((error: unknown) => {
      data.close();
      throw error;
    });
  closeOnSignal(() => close().finally(data.close));
  const dataRow = command.isStateless ? {} : { Data: data.description };
  const rows = { Address: origin, ...clientSettings, ...dataRow };
  console.log(`The ${command.name} stand-in is ready.\n${columns(Object.entries(rows))}`);
  console.log('Ctrl-C stops it.');
}

/** The given folder, locked, which stays, or a temporary one, which `close` deletes. */
function openDataFolder(given: string | undefined) {
  if (given) {
    const folder = resolve(given);
    return { folder, description: folder, close: lockFolder(folder, '--data') };
  }
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const close = () => rmSync(folder, { recursive: true, force: true });
  return { folder, description: `${folder} (deleted at the end)`, close };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE') {
      return `Port ${error.port} is in use. Free it, or choose another one.`;
    }
    if (error.code === 'EACCES') {
      return `Port ${error.port} is reserved by the system. Choose one above 1023.`;
    }
  }
  return error.message;
}
