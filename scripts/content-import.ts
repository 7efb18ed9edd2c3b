import { createReadStream } from 'node:fs';
import { sanityImport } from '@sanity/import';
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

if (import.meta.main) {
  const archive = process.argv[2] ?? 'content.tar.gz';
  const { documents } = await importContent(await contentServices(process.env), archive);
  console.log(`${documents} documents of ${archive} are in the dataset, and their files in place`);
}
