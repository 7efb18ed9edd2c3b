import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Which threads run first while there is not enough time for all. Only Linux has priorities of threads; elsewhere,
 * and where the system forbids it, all stay equal.
 */

/** Runs this thread as soon as it has work, whatever else runs. Linux allows it to root only. */
export function comeFirst(): void {
  // Threads and programs that this one starts do not come first.
  schedule(['--rr', '--reset-on-fork'], 1);
}

/** @param niceness from 1 to 19, the most, or always: this thread runs only while no other has work */
export function letOthersFirst(niceness: number | 'always'): void {
  if (niceness === 'always') schedule(['--idle'], 0);
  else change(niceness, () => [readThread()]);
}

/** Does the same to the threads in which V8 helps all threads of this process to collect and to compile. */
export function letOthersBeforeHelpers(niceness: number): void {
  const isHelper = (thread: string) =>
    readFileSync(`${THREADS}/${thread}/comm`, 'utf8').startsWith('V8Worker');
  change(niceness, () => readdirSync(THREADS).filter(isHelper));
}

/** Reads how long another thread of this process has run so far, in milliseconds. 0 where the system does not say. */
export function runTimeOf(thread: string): number {
  let nanoseconds = 0;
  attempt(() => {
    nanoseconds = Number(readFileSync(`${THREADS}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  });
  return nanoseconds / 1e6;
}

/** Returns the system's number of this thread, where it has one. */
export function thisThread(): string | undefined {
  let thread: string | undefined;
  attempt(() => {
    thread = readThread();
  });
  return thread;
}

const THREADS = '/proc/self/task';

const readThread = () => basename(readlinkSync('/proc/thread-self'));

function change(niceness: number, listThreads: () => string[]): void {
  const target = Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW);
  attempt(() => {
    for (const thread of listThreads()) setPriority(Number(thread), target);
  });
}

/** Node cannot set a thread's policy. `chrt` is part of every distribution. */
function schedule(policy: string[], priority: number): void {
  attempt(() =>
    execFileSync('chrt', [...policy, '--pid', `${priority}`, readThread()], { stdio: 'ignore' }),
  );
}

function attempt(act: () => void): void {
  if (process.platform !== 'linux') return;
  try {
    act();
  } catch {
    // Without /proc, chrt or the right to do it, this thread stays as it is.
  }
}
