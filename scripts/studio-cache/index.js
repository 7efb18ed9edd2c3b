import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {string} folder */
const list = (folder) => readdir(folder).catch(() => /** @type {string[]} */ ([]));

/**
 * The host's build plugin that keeps the built Studio between deploys: it takes longer to build than
 * the site, and its sources seldom change (docs/decisions/0015-studio-built-once.md). Only the newest
 * build is kept.
 * @typedef {{ save(path: string): Promise<boolean>, restore(path: string): Promise<boolean> }} Cache
 * @typedef {{ utils: { cache: Cache } }} Event
 * @param {{ folder: string }} inputs
 */
export default function studioCache({ folder }) {
  /** @type {string[]} */
  let restored = [];
  return {
    /** @param {Event} event */
    async onPreBuild({ utils }) {
      await utils.cache.restore(folder);
      restored = await list(folder);
    },
    /** @param {Event} event */
    async onPostBuild({ utils }) {
      const isNew = (await list(folder)).some((build) => !restored.includes(build));
      if (!isNew) return;
      for (const build of restored) await rm(join(folder, build), { recursive: true });
      await utils.cache.save(folder);
    },
  };
}
