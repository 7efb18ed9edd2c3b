import {
  CONTEXT,
  KV_REST_API_TOKEN,
  KV_REST_API_URL,
  SANITY_API_HOST,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SANITY_TOKEN,
} from 'astro:env/server';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { readKeptSubjects } from './read-kept-subjects.ts';

let catalogue: Promise<Catalogue> | undefined;

const store = { url: KV_REST_API_URL, token: KV_REST_API_TOKEN, deployContext: CONTEXT };

/** The catalogue of this build, read once so that all pages agree; read anew in development. */
export function getCatalogue(): Promise<Catalogue> {
  const read = () =>
    readCatalogue({
      projectId: SANITY_PROJECT_ID,
      dataset: SANITY_DATASET,
      token: SANITY_TOKEN,
      apiHost: SANITY_API_HOST,
      readKept: () => readKeptSubjects(store),
    });
  if (import.meta.env.DEV) return read();
  catalogue ??= read();
  return catalogue;
}
