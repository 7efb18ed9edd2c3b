import { config } from '../config.ts';
import { type FileStore, fileStore } from '../services/file-store.ts';

/** Returns the shop's file store, for functions. The Edge Function has no such configuration. */
export const shopFiles = (): FileStore => fileStore(config().SANITY_DATASET);
