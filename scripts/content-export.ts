import type { SanityClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { contentClient } from './content-client.ts';

/**
 * Writes a dataset with its files and drafts to an archive (`.tar.gz`) that `sanity dataset import`
 * can read.
 * @returns the number of documents and files in it
 */
export async function exportContent(client: SanityClient, archive: string) {
  const { dataset } = client.config();
  if (!dataset) throw new Error('There is no dataset to read.');
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset,
    outputPath: archive,
  });
  return { documents: documentCount, files: assetCount };
}

if (import.meta.main) {
  const archive = process.argv[2] ?? 'content.tar.gz';
  const { documents, files } = await exportContent(await contentClient(process.env), archive);
  console.log(`${documents} documents and ${files} files are in ${archive}`);
}
