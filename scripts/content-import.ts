import { createReadStream } from 'node:fs';
import type { SanityClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import { contentClient } from './content-client.ts';

/**
 * Imports an archive of `content:export` into a dataset. It replaces documents with the same id and
 * keeps all others.
 * @returns the number of documents written
 */
export async function importContent(client: SanityClient, archive: string): Promise<number> {
  const { numDocs } = await sanityImport(createReadStream(archive), {
    client,
    operation: 'createOrReplace',
  });
  return numDocs;
}

if (import.meta.main) {
  const archive = process.argv[2] ?? 'content.tar.gz';
  const documents = await importContent(await contentClient(process.env), archive);
  console.log(`${documents} documents of ${archive} are in the dataset`);
}
