/** Every how many records a command says how far it is. */
const TOLD_EVERY = 10_000;

/** Says from time to time how far a command is. */
export function progress(sentence: (records: string) => string): (records: number) => void {
  let told = 0;
  return (records) => {
    if (records - told < TOLD_EVERY) return;
    told = records;
    console.log(sentence(records.toLocaleString('en-GB')));
  };
}

/**
 * Runs a command and sets its exit code: 0 when all is well, 1 when it is done and something is to be
 * looked at, 2 when it was not done.
 */
export async function runCommand(command: () => Promise<0 | 1>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 2;
  }
}

/** The sentences of our own errors; of a library's, one that says what was asked. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfStore = /^(Upstash|TypeError)/.test(error.name);
  return isOfStore
    ? `The key-value store does not respond or refuses. Does the shop run, and is the token right? (${error.message})`
    : error.message;
}
