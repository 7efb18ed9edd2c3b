import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packFolder } from '../../packs/packs.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Folder of the pack that the shop uses: the shop's own, or the pack of `npm start -- --pack NAME`. */
export const PACK = packFolder(ROOT, createRequire(import.meta.url).resolve('#shop'));
