import { getStore, type Store } from '@netlify/blobs';
import { z } from 'zod';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

const context = z.object({ siteID: z.string(), token: z.string(), edgeURL: z.string() });

/** Opens the shop's file store with its official client, past its caches. */
export function storedFilesOf(sandbox: TestSandbox): Store {
  const encoded = Buffer.from(setting(sandbox, 'NETLIFY_BLOBS_CONTEXT'), 'base64');
  const { edgeURL, ...access } = context.parse(JSON.parse(encoded.toString()));
  const name = `files-${setting(sandbox, 'SANITY_DATASET')}`;
  return getStore({ name, ...access, edgeURL, uncachedEdgeURL: edgeURL });
}
