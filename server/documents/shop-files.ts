import { config } from '../config.ts';
import { type FileStore, fileStore } from '../services/file-store.ts';

/** The files of this shop, for functions. The Edge Function has no such configuration. */
export const shopFiles = (): FileStore => fileStore(config().SANITY_DATASET);
