import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Asks a yes-or-no question. Anything but "y" or "yes" means no, as does the end of the input. */
export function confirm(question: string, input: Readable, output: Writable): Promise<boolean> {
  // No terminal mode, so that Ctrl-C ends the process as everywhere else.
  const lines = createInterface({ input, terminal: false });
  output.write(`${question} [y/N] `);
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(/^y(es)?$/i.test(line.trim()));
      lines.close();
    });
    lines.once('close', () => resolve(false));
  });
}
