import { createClient } from '@sanity/client';
import pLimit from 'p-limit';
import { seedDocuments } from './documents.ts';
import { legalDocuments } from './legal/documents.ts';
import { typesetFiles } from './typeset.ts';
import { untilAccepted } from './until-accepted.ts';

export interface SeedOptions {
  /** The origin of the content API. */
  apiHost: string;
  projectId: string;
  dataset: string;
  /** A token that may write documents and assets. */
  token: string;
}

const MAX_CONCURRENT_UPLOADS = 4;

const connect = (options: SeedOptions) =>
  createClient({
    ...options,
    apiVersion: '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
  });

/**
 * Writes the sample shop to a dataset: uploads the PDFs, then writes all documents in one
 * transaction, so that a reader never sees half a shop. Running it again changes nothing: ids are
 * fixed, and identical files are stored once.
 * @throws the client's error where the dataset refuses
 */
export async function seedShop(options: SeedOptions): Promise<void> {
  const client = connect(options);
  const limit = pLimit(MAX_CONCURRENT_UPLOADS);
  const uploads = (await typesetFiles()).map(({ documentId, filename, pdf, pages }) =>
    limit(async () => {
      const contentType = 'application/pdf';
      const asset = await untilAccepted(() =>
        client.assets.upload('file', pdf, { filename, contentType }),
      );
      return [documentId, { assetId: asset._id, pages }] as const;
    }),
  );
  const files = new Map(await Promise.all(uploads));
  const documents = seedDocuments((documentId) => {
    const file = files.get(documentId);
    if (!file) throw new Error(`No file was uploaded for ${documentId}`);
    return file;
  });
  const transaction = client.transaction();
  for (const document of documents) transaction.createOrReplace(document);
  await transaction.commit({ visibility: 'sync' });
}

/** Adds the legal pages that an older shop, seeded without them, lacks. */
export async function seedLegalPages(options: SeedOptions): Promise<void> {
  const transaction = connect(options).transaction();
  for (const document of legalDocuments) transaction.createIfNotExists(document);
  await transaction.commit({ visibility: 'sync' });
}
