import { formatCount } from '#contract/count.ts';
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

/** Runs a command and sets its exit code: 0 for success, 1 if it is done but needs attention, 2 if it was not done. */
export async function runCommand(command: () => Promise<0 | 1>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    printError(explainError(error));
    process.exitCode = 2;
  }
}

/** Returns the message of our own errors; for a library's error, a sentence that explains the failed request. */
function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfStore = /^(Upstash|TypeError)/.test(error.name);
  return isOfStore
    ? `The key-value store does not respond or refuses. Is the shop running, and is the token right? (${error.message})`
    : error.message;
}
