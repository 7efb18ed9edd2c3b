import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {string} folder */
const list = (folder) => readdir(folder).catch(() => /** @type {string[]} */ ([]));

/**
 * Build plugin of the host that caches slow and rarely changed files between deploys: the built Studio and the pictures
 * for links (docs/decisions/0022-how-does-content-reach-pages-and-functions.md,
 * docs/decisions/0023-why-is-a-studio-part-of-the-build.md). Files that a build has neither made nor used are dropped.
 * @typedef {{ save(path: string): Promise<boolean>, restore(path: string): Promise<boolean> }} Cache
 * @typedef {{ utils: { cache: Cache } }} Event
 * @param {{ folders: string[] }} inputs
 */
export default function buildCache({ folders }) {
  /** @type {Map<string, string[]>} */
  const restored = new Map();
  let started = 0;
  return {
    /** @param {Event} event */
    async onPreBuild({ utils }) {
      for (const folder of folders) {
        await utils.cache.restore(folder);
        restored.set(folder, await list(folder));
      }
      started = Date.now();
    },
    /** @param {Event} event */
    async onPostBuild({ utils }) {
      for (const folder of folders) {
        const before = restored.get(folder) ?? [];
        const entries = await list(folder);
        let isChanged = entries.some((entry) => !before.includes(entry));
        for (const entry of entries) {
          if ((await stat(join(folder, entry))).mtimeMs >= started) continue;
          await rm(join(folder, entry), { recursive: true });
          isChanged = true;
        }
        if (isChanged) await utils.cache.save(folder);
      }
    },
  };
}
