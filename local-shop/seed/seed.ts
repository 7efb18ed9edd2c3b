import { createClient } from '@sanity/client';
import { seedDocuments } from './documents.ts';
import { legalDocuments } from './legal.ts';
import type { Samples } from './sample-store.ts';
import { untilAccepted } from './until-accepted.ts';

export interface SeedOptions {
  apiHost: string;
  projectId: string;
  dataset: string;
  /** Token that may write documents and assets. */
  token: string;
}

const connect = (options: SeedOptions) =>
  createClient({
    ...options,
    apiVersion: '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
  });

/**
 * Uploads the grade evidence, then writes all documents in one transaction, so that a reader never sees half a shop.
 * Idempotent: ids are fixed, and identical files are stored once.
 * @param samples the files for sale are already in the file store
 * @throws the client's error if the dataset refuses
 */
export async function seedShop(
  options: SeedOptions,
  { files, evidence }: Pick<Samples, 'files' | 'evidence'>,
): Promise<void> {
  const client = connect(options);
  const file = { filename: 'grade-evidence.pdf', contentType: 'application/pdf' };
  const asset = await untilAccepted(() => client.assets.upload('file', evidence, file));
  const documents = seedDocuments({ pdfs: files, evidenceAsset: asset._id });
  const transaction = client.transaction();
  for (const document of documents) transaction.createOrReplace(document);
  await transaction.commit({ visibility: 'sync' });
}

export async function seedLegalPages(options: SeedOptions): Promise<void> {
  const transaction = connect(options).transaction();
  for (const document of legalDocuments) transaction.createIfNotExists(document);
  await transaction.commit({ visibility: 'sync' });
}
