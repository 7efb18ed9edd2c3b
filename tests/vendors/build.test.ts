import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';

/** Netlify's build of a clean clone. Its 500 packages are no dependency: npm installs them in a folder of their own. */

const BUILD = '@netlify/build@37.3.3';
const ROOT = join(import.meta.dirname, '../..');

const run = promisify(execFile);
const shop = await startTestSandbox({ isSeeded: true });
const folder = mkdtempSync(join(tmpdir(), 'netlify-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns whether npm could install Netlify's build */
async function install(prefix: string): Promise<boolean> {
  const args = ['install', '--prefix', prefix, '--ignore-scripts', '--loglevel=error', BUILD];
  await run('npm', args, { cwd: folder }).catch(() => {});
  return existsSync(join(prefix, 'node_modules/@netlify/build/bin.js'));
}

test('netlify build --offline packs a clean clone', { timeout: 900_000 }, async ({ skip }) => {
  const tool = join(folder, 'tool');
  if (!(await install(tool))) skip(`npm cannot install ${BUILD}`);
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', ROOT, clone]);
  cpSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const build = join(tool, 'node_modules/@netlify/build/bin.js');
  const args = [build, '--offline', '--cwd', clone, '--context', 'production'];
  const env = { ...process.env, ...shop.env };
  const { stdout } = await run('node', args, { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 });
  expect(stdout).toContain('Netlify Build Complete');
  const packed = readdirSync(join(clone, '.netlify/functions'));
  expect(packed.filter((file) => file.endsWith('.zip'))).toHaveLength(
    readdirSync(join(ROOT, 'functions')).filter((file) => file.endsWith('.ts')).length,
  );
  expect(readdirSync(join(clone, 'dist'))).toContain('index.html');
});
