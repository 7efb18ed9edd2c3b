import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Folder of the pack that the shop uses: the shop's own, or the pack of `npm start -- --pack NAME`. */
export const PACK = dirname(createRequire(import.meta.url).resolve('#pack/sample.yaml'));
