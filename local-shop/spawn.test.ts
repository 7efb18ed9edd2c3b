import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { runModule } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}

test('ends a build with the shop that started it', async () => {
  const path = join(temporaryFolder(), 'build.sock');
  const build = `net.createServer().listen(${JSON.stringify(path)})`;
  const shop = runModule(`
    import { run } from '${join(import.meta.dirname, 'spawn.ts')}';
    import { closeOnSignal } from '${import.meta.resolve('local-stand-ins/kit/close-on-signal.ts')}';
    closeOnSignal(async () => {});
    void run({ root: '.', env: {}, args: ['--eval', ${JSON.stringify(build)}] });`);
  await expect.poll(() => isListening(path), { timeout: 10_000 }).toBe(true);
  shop.child.kill('SIGTERM');
  expect(await shop.end()).toBe(0);
  await expect.poll(() => isListening(path)).toBe(false);
});
