import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, isWindows, ROOT } from './bootstrap.mjs';

/** Time in which a command may stop its shops and browsers after an interrupt. */
const GRACE_MS = 5_000;

/** @param {number | undefined} pid of the group's first process @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  if (pid === undefined || isWindows) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Every process of the group has ended.
  }
}

/** Ends a command with everything it has started. @param {number | undefined} pid */
function endGroup(pid) {
  signalGroup(pid, 'SIGKILL');
  if (pid === undefined || !isWindows) return;
  const taskkill = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  spawnSync(taskkill, ['/pid', `${pid}`, '/T', '/F'], { stdio: 'ignore' });
}

/**
 * Runs a command in a process group of its own. Whatever the command has started ends with it. Windows has no groups:
 * its console interrupts every process, and the children of a Node process end with it.
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {AbortSignal} options.signal interrupts the command
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.isQuiet] collects the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runGroup(command, args, { signal, env = environment, isQuiet = false }) {
  return new Promise((resolve) => {
    const output = isQuiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', output, output],
      detached: !isWindows,
    });
    let text = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      text += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const interrupt = () => {
      signalGroup(child.pid, 'SIGINT');
      timer = setTimeout(() => endGroup(child.pid), GRACE_MS);
    };
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt, { once: true });
    const end = (/** @type {number | null} */ code, error = '') => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      resolve({ code: code ?? 1, output: text + error });
    };
    child.once('error', (error) => end(1, error.message));
    // The output may end much later: leftovers hold it open until they are killed.
    child.once('exit', (code) => {
      signalGroup(child.pid, 'SIGKILL');
      if (isQuiet) child.once('close', () => end(code));
      else end(code);
    });
  });
}

/** @returns {AbortSignal} aborted by the first signal that stops this process, such as Ctrl-C */
export function interruption() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => controller.abort());
  }
  return controller.signal;
}
