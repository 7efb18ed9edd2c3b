import { getStore } from '@netlify/blobs';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startBlobs } from './index.ts';

export const TOKEN = 'token_test';

export async function startTestBlobs(dataDir = temporaryFolder()) {
  const blobs = await startBlobs({ port: 0, dataDir, token: TOKEN });
  onTestFinished(() => blobs.close());
  return blobs;
}

export function testStore(origin: string, name = 'files', { isApi = false } = {}) {
  const at = isApi ? { apiURL: origin } : { edgeURL: origin, uncachedEdgeURL: origin };
  return getStore({ name, siteID: 'local', token: TOKEN, ...at });
}
