import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { exportDataset } from '@sanity/export';
import { writeStoredFiles } from './content-archive/stored-files.ts';
import { readEntries } from './content-archive/tar.ts';
import { type ContentServices, callContent, contentServices } from './content-services.ts';
import { runCommand } from './ledger/run-command.ts';
import { print, printError, toLine } from './terminal.ts';

export interface Exported {
  documents: number;
  /** Files of the CMS and of the file store. */
  files: number;
  /** Ids of files that a document names and the file store lacks in whole or in part. */
  missing: string[];
}

/**
 * Writes an archive (`.tar.gz`) that `sanity dataset import` can read. The objects of the file store come first, in a
 * separate compressed stream; the CMS's own archive follows unchanged.
 */
export async function exportContent(
  { client, files }: ContentServices,
  archive: string,
): Promise<Exported> {
  const { dataset } = client.config();
  if (!dataset) throw new Error('There is no dataset to read.');
  const content = `${archive}.part`;
  try {
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset,
      outputPath: content,
    });
    const entries = new PassThrough();
    const written = pipeline(entries, createGzip(), createWriteStream(archive));
    const [{ count, missing }] = await Promise.all([
      writeStoredFiles(client, files, await findFolder(content), entries).finally(() =>
        entries.end(),
      ),
      written,
    ]);
    await pipeline(createReadStream(content), createWriteStream(archive, { flags: 'a' }));
    return { documents: documentCount, files: assetCount + count - missing.length, missing };
  } finally {
    await rm(content, { force: true });
  }
}

async function findFolder(archive: string): Promise<string> {
  for await (const { path } of readEntries(createReadStream(archive).pipe(createGunzip()))) {
    return path.split('/')[0] ?? '';
  }
  throw new Error(`${archive} is empty.`);
}

async function run(): Promise<0 | 1> {
  const archive = process.argv[2] ?? 'content.tar.gz';
  const services = await contentServices(process.env);
  const { documents, files, missing } = await callContent(services.client, () =>
    exportContent(services, archive),
  );
  print(`${documents} documents and ${files} files are in ${archive}`);
  for (const id of missing) printError(`The file store does not have all of ${toLine(id)}`);
  return missing.length > 0 ? 1 : 0;
}

if (import.meta.main) await runCommand(run);
