import { createReadStream } from 'node:fs';
import type { SanityClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import { untilAccepted } from '#sandbox/seed/until-accepted.ts';
import { contentClient } from './content-client.ts';

/**
 * Imports an archive of `content:export` into a dataset. It replaces documents with the same id and
 * keeps all others.
 * @returns the number of documents written
 */
export async function importContent(client: SanityClient, archive: string): Promise<number> {
  // A repeated import goes on where the last one stopped: it uploads no file twice.
  const { numDocs } = await untilAccepted(() =>
    sanityImport(createReadStream(archive), { client, operation: 'createOrReplace' }),
  );
  return numDocs;
}

if (import.meta.main) {
  const archive = process.argv[2] ?? 'content.tar.gz';
  const documents = await importContent(await contentClient(process.env), archive);
  console.log(`${documents} documents of ${archive} are in the dataset`);
}
