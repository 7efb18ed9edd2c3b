import { createClient } from '@sanity/client';
import pLimit from 'p-limit';
import { seedDocuments } from './documents.ts';
import { seedFiles } from './files.ts';
import { legalDocuments } from './legal/documents.ts';

export interface SeedOptions {
  /** The content API's origin. */
  apiHost: string;
  projectId: string;
  dataset: string;
  /** May write documents and assets. */
  token: string;
}

const UPLOADS_AT_ONCE = 4;

const connect = (options: SeedOptions) =>
  createClient({
    ...options,
    apiVersion: '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
  });

/**
 * Puts the sample shop into a dataset: uploads the PDFs, then writes all documents in one
 * transaction, so that nobody ever reads half a shop. Safe to run again: ids are fixed and equal
 * files are stored once. Rejects with the client's error when the dataset refuses.
 */
export async function seedShop(options: SeedOptions): Promise<void> {
  const client = connect(options);
  const limit = pLimit(UPLOADS_AT_ONCE);
  const uploads = seedFiles().map(({ documentId, filename, render }) =>
    limit(async () => {
      const pdf = await render();
      const contentType = 'application/pdf';
      const asset = await client.assets.upload('file', pdf, { filename, contentType });
      return [documentId, asset._id] as const;
    }),
  );
  const assets = new Map(await Promise.all(uploads));
  const documents = seedDocuments((documentId) => {
    const asset = assets.get(documentId);
    if (!asset) throw new Error(`No file was uploaded for ${documentId}`);
    return asset;
  });
  const transaction = client.transaction();
  for (const document of documents) transaction.createOrReplace(document);
  await transaction.commit({ visibility: 'sync' });
}

/** Gives a shop that was seeded before there were legal pages those that it does not have. */
export async function seedLegalPages(options: SeedOptions): Promise<void> {
  const transaction = connect(options).transaction();
  for (const document of legalDocuments) transaction.createIfNotExists(document);
  await transaction.commit({ visibility: 'sync' });
}
