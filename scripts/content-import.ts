import { createReadStream } from 'node:fs';
import { sanityImport } from '@sanity/import';
import { legalDocuments } from '#sandbox/seed/legal.ts';
import { untilAccepted } from '#sandbox/seed/until-accepted.ts';
import { importStoredFiles } from './content-archive/stored-files.ts';
import { type ContentServices, contentServices } from './content-services.ts';

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
export async function draftLegalTexts({ client }: ContentServices): Promise<number> {
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

if (import.meta.main) {
  const [archive = 'content.tar.gz'] = process.argv.slice(2);
  const services = await contentServices(process.env);
  if (archive === '--legal-texts') {
    const drafts = await draftLegalTexts(services);
    console.log(`${drafts} legal pages are drafts in the Studio now: rewrite and publish them`);
  } else {
    const { documents } = await importContent(services, archive);
    console.log(
      `${documents} documents of ${archive} are in the dataset, and their files in place`,
    );
  }
}
