import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { type FileStore, fileStore } from '#server/services/file-store.ts';
import { explainFailure } from './ledger/run-command.ts';
import { isNamed, readShopSettings, type Variables } from './shop-settings.ts';

const PREFIX = 'SANITY_';

const blankIsAbsent = (value: unknown) => value || undefined;

const project = z.object({
  SANITY_PROJECT_ID: z.string().min(1),
  SANITY_DATASET: z.string().min(1),
  SANITY_TOKEN: z.string().min(1),
  SANITY_API_HOST: z.preprocess(blankIsAbsent, z.url().optional()),
});

const local = project.extend({ NETLIFY_BLOBS_CONTEXT: z.string().min(1) });

/** The context leads the file store's library to the host's API. */
const hosted = project
  .extend({ NETLIFY_SITE_ID: z.string().min(1), NETLIFY_AUTH_TOKEN: z.string().min(1) })
  .transform(({ NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, ...rest }) => ({
    ...rest,
    NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify({ siteID, token })).toString('base64'),
  }));

/** Services that hold the content: documents and their small files at the CMS, PDFs in the file store. */
export interface ContentServices {
  client: SanityClient;
  files: FileStore;
}

/**
 * Opens the dataset to copy and its files: those that `SANITY_…` and `NETLIFY_…` name, otherwise those of the local
 * shop at `PORT`, or of `SHOP_DATA`. The file store's library reads its context from this process's environment.
 * @throws Error that names what to set or start
 */
export async function contentServices(env: Variables): Promise<ContentServices> {
  const isHosted = isNamed(env, PREFIX) && !env['NETLIFY_BLOBS_CONTEXT'];
  const schema = isHosted ? hosted : local;
  const given = await readShopSettings(env, { schema, prefix: PREFIX });
  const { SANITY_API_HOST: apiHost, SANITY_DATASET: dataset } = given;
  process.env['NETLIFY_BLOBS_CONTEXT'] = given.NETLIFY_BLOBS_CONTEXT;
  const client = createClient({
    projectId: given.SANITY_PROJECT_ID,
    dataset,
    token: given.SANITY_TOKEN,
    ...(apiHost && { apiHost, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    useCdn: false,
  });
  return { client, files: fileStore(dataset) };
}

/** Calls the content project. @throws Error with a sentence that names it if a request fails */
export async function callContent<T>(client: SanityClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const services = `The content project ${client.config().projectId} or the file store`;
    const sentence = explainFailure(error, services);
    const check = 'Check SANITY_PROJECT_ID, SANITY_DATASET and SANITY_TOKEN.';
    throw new Error(sentence.startsWith(services) ? `${sentence} ${check}` : sentence);
  }
}
