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
 * Starts a host that keeps a folder between deploys.
 * @returns a function that deploys, and tells which files it found and whether it saved any
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
        // These files are older than this deploy.
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
    const entries = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of used) {
      const entry = join(folder, name);
      mkdirSync(entry, { recursive: true });
      // File times may be coarser than the clock of the process.
      const now = new Date(Date.now() + 1000);
      utimesSync(entry, now, now);
    }
    await plugin.onPostBuild({ utils: { cache } });
    return { entries, saved };
  };
}

test('restores the files of the last deploy', async () => {
  const deploy = startHost();
  expect(await deploy('one')).toEqual({ entries: [], saved: true });
  expect(await deploy('one')).toEqual({ entries: ['one'], saved: false });
});

test('drops files that a build has neither made nor used', async () => {
  const deploy = startHost();
  await deploy('one', 'two');
  expect(await deploy('two', 'three')).toEqual({ entries: ['one', 'two'], saved: true });
  expect(await deploy('two')).toEqual({ entries: ['three', 'two'], saved: true });
  expect(await deploy('two')).toEqual({ entries: ['two'], saved: false });
});
