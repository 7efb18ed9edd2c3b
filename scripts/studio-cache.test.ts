import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import studioCache from './studio-cache/index.js';

/**
 * A host that keeps a folder between deploys, each of which begins with a clean clone.
 * @returns a function that deploys, and tells which builds it found and whether it saved one
 */
function startHost() {
  const root = mkdtempSync(join(tmpdir(), 'studio-cache-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [folder, kept] = [join(root, 'clone'), join(root, 'kept')];
  return async (hash: string) => {
    rmSync(folder, { recursive: true, force: true });
    let saved = false;
    const cache = {
      restore: async (path: string) => {
        if (existsSync(kept)) cpSync(kept, path, { recursive: true });
        return existsSync(kept);
      },
      save: async (path: string) => {
        saved = true;
        rmSync(kept, { recursive: true, force: true });
        cpSync(path, kept, { recursive: true });
        return true;
      },
    };
    const plugin = studioCache({ folder });
    await plugin.onPreBuild({ utils: { cache } });
    const found = existsSync(folder) ? readdirSync(folder) : [];
    mkdirSync(join(folder, hash), { recursive: true });
    await plugin.onPostBuild({ utils: { cache } });
    return { found, saved };
  };
}

test('the next deploy finds the Studio that the last one built', async () => {
  const deploy = startHost();
  expect(await deploy('one')).toEqual({ found: [], saved: true });
  expect(await deploy('one')).toEqual({ found: ['one'], saved: false });
});

test('a Studio from other sources replaces the one that was kept', async () => {
  const deploy = startHost();
  await deploy('one');
  expect(await deploy('two')).toEqual({ found: ['one'], saved: true });
  expect((await deploy('two')).found).toEqual(['two']);
});
