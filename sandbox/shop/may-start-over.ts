import type { Readable, Writable } from 'node:stream';
import { lockFolder } from '../kit/lock.ts';
import { confirm } from './confirm.ts';
import { asideOf, hasData } from './set-aside.ts';

/** A stream that may be a terminal. */
type Input = Readable & { isTTY?: boolean };
type Output = Writable & { isTTY?: boolean };

/**
 * Asks before old data is moved aside, where there is data and a person at a terminal can be asked.
 * @throws StartError where a shop runs on the data
 */
export async function mayStartOver(
  dataDir: string,
  input: Input,
  output: Output,
): Promise<boolean> {
  if (!hasData(dataDir) || !input.isTTY || !output.isTTY) return true;
  lockFolder(dataDir, 'SHOP_DATA')();
  const aside = asideOf(dataDir, new Date());
  return confirm(`Start over with the sample shop? The old data moves to ${aside}`, input, output);
}
