import { expect, test } from 'vitest';
import { runModule } from './test-process.ts';

test('closes before the process ends, even if a package ends it at a signal', async () => {
  const running = runModule(`
    import { closeOnSignal } from '${import.meta.resolve('./close-on-signal.ts')}';
    process.once('SIGTERM', () => process.exit(3));
    closeOnSignal(async () => console.log('closed'));
    setInterval(() => {}, 1_000);
    console.log('ready');`);
  await running.line('ready');
  running.child.kill('SIGTERM');
  expect(await running.end()).toBe(0);
  expect(running.output).toContain('closed');
});
