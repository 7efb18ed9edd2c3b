import type { Readable, Writable } from 'node:stream';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { confirm } from './confirm.ts';
import { asideFolder, hasData } from './set-aside.ts';

export type Input = Readable & { isTTY?: boolean };
export type Output = Writable & { isTTY?: boolean };

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
