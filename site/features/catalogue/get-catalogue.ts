import {
  CONTEXT,
  DEPLOYED_CATALOGUE,
  KV_REST_API_TOKEN,
  KV_REST_API_URL,
  SANITY_API_HOST,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SANITY_TOKEN,
} from 'astro:env/server';
import type { FormerSlug } from '#contract/catalogue/former-slugs.ts';
import { writeDeployedContent } from './deployed-content.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { readFormerSlugs, readKeptSubjects } from './stored-subjects.ts';

let catalogue: Promise<Catalogue> | undefined;

const store = { url: KV_REST_API_URL, token: KV_REST_API_TOKEN, deployContext: CONTEXT };

const project = {
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
};

/** Returns this build's catalogue: read once, so that all pages agree, and written for the functions. */
export function getCatalogue(): Promise<Catalogue> {
  const source = {
    ...project,
    token: SANITY_TOKEN,
    readKept: () => readKeptSubjects(store),
  };
  if (import.meta.env.DEV) return readCatalogue(source);
  catalogue ??= readCatalogue({
    ...source,
    onRead: (content) => writeDeployedContent(project, content, DEPLOYED_CATALOGUE),
  });
  return catalogue;
}

let formerSlugs: Promise<FormerSlug[]> | undefined;

/** Returns the former slugs of this build's subjects. In development, neither reads nor stores any. */
export function getFormerSlugs(): Promise<FormerSlug[]> {
  if (import.meta.env.DEV) return Promise.resolve([]);
  formerSlugs ??= getCatalogue().then(({ subjects }) => readFormerSlugs(store, subjects));
  return formerSlugs;
}
