import { type ClientConfig, ClientError, createClient, type SanityClient } from '@sanity/client';
import type { Settings } from './check.ts';

export const CONTENT_SETTINGS = ['SANITY_PROJECT_ID', 'SANITY_DATASET'];

/** Creates a client of the CMS that does not retry. Without a token it calls as an anonymous visitor. */
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

/** Returns the status of a refusal by the CMS; undefined for any other failure. */
export const readStatus = (error: unknown) =>
  error instanceof ClientError ? error.statusCode : undefined;
