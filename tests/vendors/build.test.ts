import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';
import { prepareTestShop } from '../support/test-shop.ts';

const BUILD = join(import.meta.dirname, 'netlify/node_modules/@netlify/build/bin.js');
const ROOT = join(import.meta.dirname, '../..');
/** Folders that Netlify keeps between builds: `scripts/build-cache/manifest.yml`. */
const KEPT = ['.cache/studio', '.cache/pictures'];

const run = promisify(execFile);
const shop = await startTestSandbox({ isSeeded: true });
const folder = mkdtempSync(join(tmpdir(), 'netlify-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('netlify build --offline packs a clean clone', { timeout: 900_000 }, async () => {
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', ROOT, clone]);
  // Builds the Studio, unless an earlier build has.
  await prepareTestShop();
  for (const path of ['node_modules', ...KEPT].filter((each) => existsSync(join(ROOT, each)))) {
    cpSync(join(ROOT, path), join(clone, path), { recursive: true, verbatimSymlinks: true });
  }
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
