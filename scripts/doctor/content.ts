import { type ClientConfig, ClientError, createClient, type SanityClient } from '@sanity/client';
import type { Settings } from './check.ts';

/** The settings without which the CMS cannot be asked. */
export const CONTENT_SETTINGS = ['SANITY_PROJECT_ID', 'SANITY_DATASET'];

/** Creates a client of the CMS that asks once. Without a token, as anyone may. */
export function contentClient(setting: Settings, token?: string): SanityClient {
  const apiHost = setting('SANITY_API_HOST');
  const config: ClientConfig = {
    projectId: setting('SANITY_PROJECT_ID'),
    dataset: setting('SANITY_DATASET'),
    ...(token && { token }),
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    maxRetries: 0,
    timeout: 8_000,
    ...(apiHost && { apiHost, useProjectHostname: false }),
  };
  return createClient(config);
}

/** The status with which the CMS refuses; `undefined` for any other failure. */
export const statusOf = (error: unknown) =>
  error instanceof ClientError ? error.statusCode : undefined;
