import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { asideFolder, hasData } from './set-aside.ts';

type Input = Readable & { isTTY?: boolean };
type Output = Writable & { isTTY?: boolean };

/** Asks only if there is data and a person at a terminal. @throws StartError if a shop is running on the data */
export async function mayStartOver(
  dataDir: string,
  input: Input,
  output: Output,
): Promise<boolean> {
  if (!hasData(dataDir) || !input.isTTY || !output.isTTY) return true;
  lockFolder(dataDir, 'SHOP_DATA')();
  const aside = asideFolder(dataDir, new Date());
  return confirm(`Start over with the sample shop? The old data moves to ${aside}`, input, output);
}

/** Asks a yes-or-no question. Anything but "y" or "yes" means no, as does the end of the input. */
function confirm(question: string, input: Readable, output: Writable): Promise<boolean> {
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
