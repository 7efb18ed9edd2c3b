import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';

const BUILD = join(import.meta.dirname, 'netlify/node_modules/@netlify/build/bin.js');
const ROOT = join(import.meta.dirname, '../..');

const run = promisify(execFile);
const shop = await startTestSandbox({ isSeeded: true });
const folder = mkdtempSync(join(tmpdir(), 'netlify-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('netlify build --offline packs a clean clone', { timeout: 900_000 }, async () => {
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', ROOT, clone]);
  cpSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const args = [BUILD, '--offline', '--cwd', clone, '--context', 'production'];
  const env = { ...process.env, ...shop.env };
  const { stdout } = await run('node', args, { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 });
  expect(stdout).toContain('Netlify Build Complete');
  const packed = readdirSync(join(clone, '.netlify/functions'));
  expect(packed.filter((file) => file.endsWith('.zip'))).toHaveLength(
    readdirSync(join(ROOT, 'functions')).filter((file) => file.endsWith('.ts')).length,
  );
  expect(readdirSync(join(clone, 'dist'))).toContain('index.html');
});
