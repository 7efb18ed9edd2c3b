import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import buildCache from './build-cache/index.js';

/**
 * A host that keeps a folder between deploys, each of which begins with a clean clone.
 * @returns a function that deploys, and tells what it found and whether it saved anything
 */
function startHost() {
  const root = mkdtempSync(join(tmpdir(), 'build-cache-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [folder, kept] = [join(root, 'clone'), join(root, 'kept')];
  return async (...used: string[]) => {
    rmSync(folder, { recursive: true, force: true });
    let saved = false;
    const cache = {
      restore: async (path: string) => {
        if (existsSync(kept)) cpSync(kept, path, { recursive: true });
        // They were made before this deploy.
        const old = new Date(0);
        for (const name of existsSync(path) ? readdirSync(path) : []) {
          utimesSync(join(path, name), old, old);
        }
        return existsSync(kept);
      },
      save: async (path: string) => {
        saved = true;
        rmSync(kept, { recursive: true, force: true });
        cpSync(path, kept, { recursive: true });
        return true;
      },
    };
    const plugin = buildCache({ folders: [folder] });
    await plugin.onPreBuild({ utils: { cache } });
    const found = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of used) {
      const entry = join(folder, name);
      mkdirSync(entry, { recursive: true });
      // A clock of files may be coarser than that of the process.
      const now = new Date(Date.now() + 1000);
      utimesSync(entry, now, now);
    }
    await plugin.onPostBuild({ utils: { cache } });
    return { found, saved };
  };
}

test('the next deploy finds what the last one made', async () => {
  const deploy = startHost();
  expect(await deploy('one')).toEqual({ found: [], saved: true });
  expect(await deploy('one')).toEqual({ found: ['one'], saved: false });
});

test('what a build has neither made nor used is dropped', async () => {
  const deploy = startHost();
  await deploy('one', 'two');
  expect(await deploy('two', 'three')).toEqual({ found: ['one', 'two'], saved: true });
  expect(await deploy('two')).toEqual({ found: ['three', 'two'], saved: true });
  expect(await deploy('two')).toEqual({ found: ['two'], saved: false });
});
