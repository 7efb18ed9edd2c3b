import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from 'local-stand-ins/kit/test-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { SiteBuild } from './site-build.ts';

/** Replacement of the site generator: copies the page, or fails if there is none. */
const GENERATOR = `
  import { cpSync } from 'node:fs';
  const [, , , , target] = process.argv;
  cpSync('site/index.html', target + '/index.html');
  console.log('built');`;

const project = () =>
  temporaryFolder({
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'astro.config.mjs': '',
    'shop.config.ts': '',
    'node_modules/astro/bin/astro.mjs': GENERATOR,
    'contract/money.ts': '',
    'diagrams/curve.ts': '',
    'studio/schema.ts': '',
    'site/index.html': 'first',
  });

async function lake() {
  const state = { revision: 'one' };
  const server = createServer((_, outgoing) => outgoing.end(state.revision));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { state, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const page = (build: SiteBuild) => readFileSync(join(build.publishDir(), 'index.html'), 'utf8');

test('switches to a complete build, and finds it again after a restart', async () => {
  const [root, dataDir, content] = [project(), temporaryFolder(), await lake()];
  const env = { SANITY_API_HOST: content.origin };
  const build = new SiteBuild(root, dataDir, env);
  expect(build.hasBuild()).toBe(false);
  await build.build();
  expect(page(build)).toBe('first');
  const again = new SiteBuild(root, dataDir, env);
  expect(await again.isFresh()).toBe(true);
  expect(page(again)).toBe('first');
});

test('needs a new build after changes of pages, content or public settings, but not of secrets', async () => {
  const [root, dataDir, content] = [project(), temporaryFolder(), await lake()];
  const env = {
    SANITY_API_HOST: content.origin,
    SITE_URL: 'https://a.example',
    SESSION_SECRET: 'a',
  };
  const build = new SiteBuild(root, dataDir, env);
  await build.build();
  const isFresh = (changes = {}) => new SiteBuild(root, dataDir, { ...env, ...changes }).isFresh();
  expect(await isFresh()).toBe(true);
  expect(await isFresh({ SESSION_SECRET: 'b' })).toBe(true);
  expect(await isFresh({ SITE_URL: 'https://b.example' })).toBe(false);
  content.state.revision = 'two';
  expect(await isFresh()).toBe(false);
  content.state.revision = 'one';
  writeFiles(root, { 'site/new.html': '' });
  expect(await isFresh()).toBe(false);
});

test('reports why a build failed, and keeps the last good site', async () => {
  const [root, dataDir, content] = [project(), temporaryFolder(), await lake()];
  const build = new SiteBuild(root, dataDir, { SANITY_API_HOST: content.origin });
  await build.build();
  const good = build.publishDir();
  writeFiles(root, { 'node_modules/astro/bin/astro.mjs': `throw new Error('No such page')` });
  await expect(build.build()).rejects.toThrow('No such page');
  expect(build.publishDir()).toBe(good);
  expect(page(build)).toBe('first');
});

test('keeps the previous build for open pages, and deletes older builds', async () => {
  const [root, dataDir, content] = [project(), temporaryFolder(), await lake()];
  const build = new SiteBuild(root, dataDir, { SANITY_API_HOST: content.origin });
  const folders: string[] = [];
  for (let count = 0; count < 3; count++) {
    await build.build();
    folders.push(build.publishDir());
  }
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test('skips a build that would change nothing, and still gives the site a new time', async () => {
  const [root, dataDir, content] = [project(), temporaryFolder(), await lake()];
  const build = new SiteBuild(root, dataDir, { SANITY_API_HOST: content.origin });
  await build.refresh();
  const first = build.publishDir();
  // A second build would fail.
  writeFiles(root, { 'node_modules/astro/bin/astro.mjs': `throw new Error('Built again')` });
  const before = new Date().toISOString();
  await build.refresh();
  expect(build.publishDir()).not.toBe(first);
  expect(page(build)).toBe('first');
  const { builtAt } = JSON.parse(readFileSync(join(build.publishDir(), 'build.json'), 'utf8'));
  expect(builtAt >= before).toBe(true);
  expect(await build.isFresh()).toBe(true);
});
