import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Gives this thread less time than others while there is not enough for all. Only Linux has priorities of
 * threads; elsewhere nothing changes.
 * @param niceness from 1 to 19, the most
 */
export function letOthersFirst(niceness: number): void {
  change(niceness, () => [basename(readlinkSync('/proc/thread-self'))]);
}

/** Does the same to the threads in which V8 helps all threads of this process to collect and to compile. */
export function letOthersBeforeHelpers(niceness: number): void {
  const isHelper = (thread: string) =>
    readFileSync(`${THREADS}/${thread}/comm`, 'utf8').startsWith('V8Worker');
  change(niceness, () => readdirSync(THREADS).filter(isHelper));
}

const THREADS = '/proc/self/task';

function change(niceness: number, listThreads: () => string[]): void {
  if (process.platform !== 'linux') return;
  const target = Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW);
  try {
    for (const thread of listThreads()) setPriority(Number(thread), target);
  } catch {
    // Where /proc is not there, or forbidden, all threads stay equal.
  }
}
