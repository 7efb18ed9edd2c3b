import { accessSync, createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { sanityImport } from '@sanity/import';
import { untilAccepted } from '#local-shop/seed/until-accepted.ts';
import { importStoredFiles } from './content-archive/stored-files.ts';
import { type ContentServices, callContent, contentServices } from './content-services.ts';
import { contentClient } from './doctor/checks/content.ts';
import { loadSettings } from './doctor/settings.ts';
import { runCommand } from './ledger/run-command.ts';
import { print } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Replaces documents with the same id and keeps all others.
 * @returns the number of documents written, and of files in the file store
 */
export async function importContent({ client, files }: ContentServices, archive: string) {
  const stored = await importStoredFiles(files, archive);
  // A repeated import continues after the last interruption: it uploads no file twice.
  const { numDocs } = await untilAccepted(() =>
    sanityImport(createReadStream(archive), { client, operation: 'createOrReplace' }),
  );
  return { documents: numDocs, stored };
}

/** Creates the sample shop's legal pages as drafts. Keeps every draft and page that exists. */
export async function draftLegalTexts({
  client,
}: Pick<ContentServices, 'client'>): Promise<number> {
  // Reads the pack: an archive needs none.
  const { legalDocuments } = await import('#local-shop/seed/legal.ts');
  const existing = await client.fetch<string[]>(
    '*[_type == "legalPage"]._id',
    {},
    { perspective: 'raw' },
  );
  const missing = legalDocuments.filter(
    ({ _id }) => !existing.includes(_id) && !existing.includes(`drafts.${_id}`),
  );
  for (const page of missing)
    await client.createIfNotExists({ ...page, _id: `drafts.${page._id}` });
  return missing.length;
}

async function run(): Promise<0> {
  const [archive = 'content.tar.gz'] = process.argv.slice(2);
  if (archive === '--legal-texts') {
    // They need no file store, which a new shop does not have yet.
    const { variables, source } = await loadSettings(process.env, ROOT);
    const client = contentClient((name) => variables[name] ?? '');
    const drafts = await callContent(client, () => draftLegalTexts({ client }));
    print(
      `${drafts} legal pages are drafts in the Studio now, with the settings of ${source}: rewrite and publish them`,
    );
  } else {
    accessSync(archive);
    const services = await contentServices(process.env);
    const { documents } = await callContent(services.client, () =>
      importContent(services, archive),
    );
    print(`${documents} documents of ${archive} are in the dataset, and their files in place`);
  }
  return 0;
}

if (import.meta.main) await runCommand(run);
