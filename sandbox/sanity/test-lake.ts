import { type ClientConfig, createClient } from '@sanity/client';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startSanity } from './index.ts';
import type { SanityOptions } from './options.ts';

export const testToken = 'sk-test-token-of-at-least-32-characters';

export function testClient(origin: string, config: ClientConfig = {}) {
  return createClient({
    projectId: 'shop',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    token: testToken,
    ...config,
  });
}

export async function startTestLake(options: Partial<SanityOptions> = {}) {
  const dataDir = options.dataDir ?? temporaryFolder();
  const lake = await startSanity({
    port: 0,
    projectId: 'shop',
    dataset: 'production',
    token: testToken,
    ...options,
    dataDir,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await lake.close();
    isOpen = false;
  };
  onTestFinished(close);
  const control = (name: string, body: object) =>
    fetch(`${lake.origin}/__sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return { origin: lake.origin, close, dataDir, control, client: testClient(lake.origin) };
}
