import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Gives this thread less time than others while there is not enough for all. Only Linux has priorities of
 * threads; elsewhere nothing changes.
 * @param niceness from 1 to 19, the most
 */
export function letOthersFirst(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // Where /proc is not there, or forbidden, all threads stay equal.
  }
}
