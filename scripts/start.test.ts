import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';
import { LOCK_FILE } from '../packs/shop-lock.mjs';

const ROOT = join(import.meta.dirname, '..');
const FILES = [
  'package.json',
  '{local-shop,packs,scripts}/*.mjs',
  'sandbox/kit/*.mjs',
  'scripts/{check-shop,list-shop-problems}.ts',
  'contract/**/*.ts',
];

/** Copies what a command reads before it reads `shop.lock`. */
function copyCommands(lock: string | undefined): string {
  const root = temporaryFolder();
  const files = globSync(FILES, { cwd: ROOT });
  for (const file of files) cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  if (lock !== undefined) writeFileSync(join(root, LOCK_FILE), lock);
  return root;
}

const COMMANDS = ['scripts/start.mjs', 'scripts/check-shop.ts', 'scripts/test-packs.mjs'];

test.each([
  ['a missing', undefined, 'There is no shop.lock in '],
  ['a damaged', '{"version":', 'shop.lock is not JSON. '],
  ['an incomplete', '{}', 'shop.lock needs version, repository, pack and files. '],
])('a command explains %s shop.lock in one sentence', async (_, lock, sentence) => {
  const root = copyCommands(lock);
  const runs = COMMANDS.map(async (command) => {
    const started = new TestProcess([join(root, command)]);
    return { command, code: await started.end(), lines: started.output.trim().split('\n') };
  });
  const lines = [expect.stringContaining(sentence)];
  expect(await Promise.all(runs)).toEqual(COMMANDS.map((command) => ({ command, code: 1, lines })));
});
