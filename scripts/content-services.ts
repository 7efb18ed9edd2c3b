import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { type FileStore, fileStore } from '#server/services/file-store.ts';
import { explainFailure } from './ledger/run-command.ts';

const blankIsAbsent = (value: unknown) => value || undefined;

const settings = z.object({
  SANITY_PROJECT_ID: z.string().min(1),
  SANITY_DATASET: z.string().min(1),
  SANITY_TOKEN: z.string().min(1),
  SANITY_API_HOST: z.preprocess(blankIsAbsent, z.url().optional()),
  NETLIFY_BLOBS_CONTEXT: z.string().min(1),
});
type Settings = z.infer<typeof settings>;

const site = z.object({
  NETLIFY_SITE_ID: z.string().min(1),
  NETLIFY_AUTH_TOKEN: z.string().min(1),
});

const localShop = z.object({ data: z.string() });

type Variables = Record<string, string | undefined>;

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
  const isNamed = Object.keys(env).some((name) => name.startsWith('SANITY_') && env[name]);
  const given = isNamed ? readSettings(env) : await findLocalShop(env);
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

function readSettings(env: Variables): Settings {
  const hosted = site.safeParse(env);
  const context = hosted.success ? toContext(hosted.data) : env['NETLIFY_BLOBS_CONTEXT'];
  const parsed = settings.safeParse({ ...env, NETLIFY_BLOBS_CONTEXT: context });
  if (parsed.success) return parsed.data;
  const issues = [...parsed.error.issues, ...(context ? [] : (hosted.error?.issues ?? []))];
  const names = issues.map((issue) => issue.path.join('.'));
  const missing = names.filter((name) => name !== 'NETLIFY_BLOBS_CONTEXT');
  throw new Error(`Set ${missing.join(', ')} too, or none of SANITY_… for the local shop.`);
}

/** Returns the context that leads the library to the host's API. */
const toContext = ({ NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token }: z.infer<typeof site>) =>
  Buffer.from(JSON.stringify({ siteID, token })).toString('base64');

async function findLocalShop({ SHOP_DATA, PORT }: Variables): Promise<Settings> {
  const port = PORT || '8888';
  const response = await fetch(`http://localhost:${port}/__sandbox`).catch(() => undefined);
  const data = response?.ok ? localShop.parse(await response.json()).data : SHOP_DATA;
  try {
    return settings.parse(JSON.parse(readFileSync(join(data ?? '', 'settings.json'), 'utf8')));
  } catch {
    throw new Error(`No local shop runs at port ${port}: "npm start" it, or set SANITY_….`);
  }
}
