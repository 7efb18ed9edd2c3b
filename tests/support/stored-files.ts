import { getStore } from '@netlify/blobs';
import { z } from 'zod';
import { originalKey } from '#server/files/stored-file.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

const context = z.object({ siteID: z.string(), token: z.string(), edgeURL: z.url() });

/** Reads a shop's file store directly, with the vendor's client. */
export function storedFiles(shop: TestSandbox) {
  const text = Buffer.from(setting(shop, 'NETLIFY_BLOBS_CONTEXT'), 'base64').toString();
  const options = context.parse(JSON.parse(text));
  const store = getStore({ name: `files-${setting(shop, 'SANITY_DATASET')}`, ...options });
  return {
    store,
    /** Returns an upload's bytes and name. Undefined if it does not exist. */
    async original(id: string): Promise<{ bytes: Uint8Array; name: unknown } | undefined> {
      const entry = await store.getWithMetadata(originalKey(id), { type: 'arrayBuffer' });
      if (!entry) return undefined;
      return { bytes: new Uint8Array(entry.data), name: entry.metadata['name'] };
    },
    /** Lists all keys with a prefix. */
    async keys(prefix: string): Promise<string[]> {
      return (await store.list({ prefix })).blobs.map(({ key }) => key);
    },
  };
}
