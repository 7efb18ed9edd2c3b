import { expect, test } from 'vitest';
import { runGroup } from './process-group.mjs';

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a process that ignores Ctrl-C, prints its id, and goes on. */
const LEAVE_ONE = `
  const { spawn } = require('node:child_process');
  const left = spawn(process.execPath, ['-e', "process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('ready')"]);
  left.stdout.once('data', () => { console.log(left.pid); NEXT });
`;

test('ends what a finished command has left behind', async () => {
  const script = LEAVE_ONE.replace('NEXT', 'process.exit(3)');
  const { signal } = new AbortController();
  const { code, output } = await runGroup(process.execPath, ['-e', script], {
    signal,
    isQuiet: true,
  });
  expect(code).toBe(3);
  expect(Number(output)).toBeGreaterThan(0);
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});

test('an interrupt ends a command with everything it has started', async () => {
  const controller = new AbortController();
  const script = LEAVE_ONE.replace('NEXT', "process.kill(PARENT, 'SIGUSR2')").replace(
    'PARENT',
    `${process.pid}`,
  );
  const started = new Promise((resolve) => process.once('SIGUSR2', resolve));
  const running = runGroup(process.execPath, ['-e', script], {
    signal: controller.signal,
    isQuiet: true,
  });
  await started;
  controller.abort();
  const { output } = await running;
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});
