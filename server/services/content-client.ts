import { createClient, type SanityClient } from '@sanity/client';
import { config } from '../config.ts';

let client: SanityClient | undefined;

/** The library's own timeout is minutes; a function has seconds. */
const TIME_LIMIT_MS = 5_000;

/** The CMS's client, which sees published documents only. */
export function sanity(): SanityClient {
  const env = config();
  client ??= createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    token: env.SANITY_TOKEN,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    timeout: TIME_LIMIT_MS,
    // One retry, to fail fast.
    maxRetries: 1,
    ...(env.SANITY_API_HOST ? { apiHost: env.SANITY_API_HOST, useProjectHostname: false } : {}),
  });
  return client;
}
