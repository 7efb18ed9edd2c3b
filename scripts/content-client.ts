import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { DATASET, PROJECT_ID } from '#sandbox/shop/content-project.ts';

const blankIsAbsent = (value: unknown) => value || undefined;

const settings = z.object({
  SANITY_PROJECT_ID: z.string().min(1),
  SANITY_DATASET: z.string().min(1),
  SANITY_TOKEN: z.string().min(1),
  SANITY_API_HOST: z.preprocess(blankIsAbsent, z.url().optional()),
});
type Settings = z.infer<typeof settings>;

const localShop = z.object({ content: z.url(), studio: z.url() });

/**
 * Creates a client for the dataset to copy: the one that `SANITY_…` names, otherwise that of the
 * local shop at `PORT`.
 * @throws Error that names what to set or start
 */
export async function contentClient(
  env: Record<string, string | undefined>,
): Promise<SanityClient> {
  const isNamed = Object.keys(env).some((name) => name.startsWith('SANITY_'));
  const given = isNamed ? readSettings(env) : await findLocalShop(env['PORT'] || '8888');
  const { SANITY_API_HOST: apiHost } = given;
  return createClient({
    projectId: given.SANITY_PROJECT_ID,
    dataset: given.SANITY_DATASET,
    token: given.SANITY_TOKEN,
    ...(apiHost && { apiHost, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    useCdn: false,
  });
}

function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`Set ${names.join(', ')} too, or none of SANITY_… for the local shop.`);
}

async function findLocalShop(port: string): Promise<Settings> {
  const response = await fetch(`http://localhost:${port}/__sandbox`).catch(() => undefined);
  if (!response?.ok) {
    throw new Error(`No local shop runs at port ${port}: "npm start" it, or set SANITY_….`);
  }
  const { content, studio } = localShop.parse(await response.json());
  return {
    SANITY_PROJECT_ID: PROJECT_ID,
    SANITY_DATASET: DATASET,
    SANITY_TOKEN: new URL(studio).hash.replace('#token=', ''),
    SANITY_API_HOST: content,
  };
}
