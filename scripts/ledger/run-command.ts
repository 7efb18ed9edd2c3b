import { formatCount } from '#contract/count.ts';
import { NewerDataError } from '#contract/data-version.ts';
import { findReason } from '../doctor/explain.ts';
import { print, printError } from '../terminal.ts';

const RECORDS_PER_MESSAGE = 10_000;

export function progress(sentence: (records: string) => string): (records: number) => void {
  let told = 0;
  return (records) => {
    if (records - told < RECORDS_PER_MESSAGE) return;
    told = records;
    print(sentence(formatCount(records)));
  };
}

/**
 * Runs a command and sets its exit code: 0 for success, 1 if it is done but needs attention, 2 if it was not done.
 * @param services that the command calls, for the sentence about a failed request
 */
export async function runCommand(
  command: () => Promise<0 | 1>,
  services = 'The key-value store',
): Promise<void> {
  const fail = (error: unknown) => {
    printError(explainFailure(error, services));
    process.exitCode = 2;
  };
  // A file that cannot be written fails outside the promises.
  process.once('uncaughtException', (error) => {
    fail(error);
    process.exit();
  });
  try {
    process.exitCode = await command();
  } catch (error) {
    fail(error);
  }
}

/** Errors of the code itself, which need a stack. */
const BUGS = [TypeError, RangeError, ReferenceError];

const OF_FILES = ['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EEXIST', 'EROFS', 'ENOSPC'];

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Returns the message of our own errors, and a sentence about a command line, a file or a failed request. */
export function explainFailure(error: unknown, services: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof NewerDataError) return error.cause.message;
  const code = codeOf(error);
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message.split(/\.\s/)[0]}.`;
  if (OF_FILES.includes(code)) {
    const file = 'path' in error ? error.path : 'The file';
    return code === 'ENOENT'
      ? `There is no file or folder ${file}.`
      : `${file} cannot be read or written (${code}).`;
  }
  // A failed fetch has a cause. The shop's own clients hide it behind a code.
  const isRequest = code === 'unavailable' || (error instanceof TypeError && Boolean(error.cause));
  const reason = findReason(error) ?? (isRequest ? 'it does not respond.' : undefined);
  if (reason) return `${services} cannot be used: ${reason}`;
  if (error.name.startsWith('Upstash')) return `${services} refuses. Is the token right?`;
  return BUGS.some((bug) => error instanceof bug) ? (error.stack ?? error.message) : error.message;
}
