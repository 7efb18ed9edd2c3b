import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeOnSignal } from './close-on-signal.ts';
import { lockFolder } from './lock.ts';
import { explainPortError } from './port-error.ts';
import {
  columns,
  commandHelp,
  readArguments,
  type StandInCommand,
  UsageError,
} from './stand-in-command.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs a stand-in from the command line. A failure prints one sentence and sets the exit code. */
export async function runStandIn(
  command: StandInCommand,
  args = process.argv.slice(2),
): Promise<void> {
  try {
    await start(command, args);
  } catch (error) {
    const help = `npm run stand-in -- ${command.name} --help`;
    if (error instanceof UsageError) fail(`${error.message} Try ${help}`, WRONG_USAGE);
    const explained = explainPortError(error);
    fail(explained instanceof Error ? explained.message : String(explained), FAILED);
  }
}

export function fail(sentence: string, code = WRONG_USAGE): never {
  console.error(sentence);
  process.exit(code);
}

async function start(command: StandInCommand, args: string[]): Promise<void> {
  const parsed = readArguments(command, args);
  if (!parsed) {
    console.log(commandHelp(command));
    return;
  }
  const data = openDataFolder(parsed.dataDir);
  const { clientSettings, origin, close } = await command
    .start({ ...parsed, dataDir: data.folder })
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

/** Locks the given folder, or creates a temporary folder, which `close` deletes. */
function openDataFolder(given: string | undefined) {
  if (given) {
    const folder = resolve(given);
    return { folder, description: folder, close: lockFolder(folder, '--data') };
  }
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const close = () => rmSync(folder, { recursive: true, force: true });
  return { folder, description: `${folder} (deleted at the end)`, close };
}
