/**
 * Writes the content that functions fall back to while the CMS does not respond and they have not read it
 * yet (docs/decisions/0045-content-in-memory-and-at-the-cdn.md). `npm run build` does it before the functions
 * are packed. The file is for functions alone. It names files, which gives no one access to them, and no
 * address at the CMS. Argument: the file to write.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient } from '@sanity/client';
import { catalogueDocument, catalogueQuery } from '#contract/content.ts';
import { parseBuildConfig } from '#server/build-config.ts';

const FILE = join(import.meta.dirname, '..', 'server', 'catalogue', 'deployed.json');

const env = parseBuildConfig(process.env);
const [projectId, dataset, apiHost] = [
  env.SANITY_PROJECT_ID,
  env.SANITY_DATASET,
  env.SANITY_API_HOST ?? '',
];
const client = createClient({
  ...{ projectId, dataset, token: env.SANITY_TOKEN },
  ...{ apiVersion: '2025-02-19', perspective: 'published', useCdn: false },
  ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
});
const { evidence, ...content } = catalogueDocument.parse(await client.fetch(catalogueQuery));
const withoutAddresses = evidence.map((one) => ({ ...Object(one), url: null }));
const deployed = {
  projectId,
  dataset,
  apiHost,
  content: { ...content, evidence: withoutAddresses },
};
const file = process.argv[2] ?? FILE;
mkdirSync(dirname(file), { recursive: true });
// A local shop may be reading it.
writeFileSync(`${file}.new`, JSON.stringify(deployed));
renameSync(`${file}.new`, file);
