import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { exportDataset } from '@sanity/export';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { addStoredFiles, openArchive, type StoredFiles } from './content-archive/stored-files.ts';
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
 * Writes an archive (`.tar.gz`) that `sanity dataset import` can read: the objects of the file store, then the CMS's own
 * archive.
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
    const { readable, controller } = createTarPacker();
    const [{ count, missing }] = await Promise.all([
      addEntries({ client, files }, content, controller).catch((error) => {
        controller.error(error);
        throw error;
      }),
      pipeline(readable, createGzip(), createWriteStream(archive)),
    ]);
    return { documents: documentCount, files: assetCount + count - missing.length, missing };
  } finally {
    await rm(content, { force: true });
  }
}

/** Adds the stored files to the folder of the CMS's archive, and then that archive's own entries. */
async function addEntries(
  { client, files }: ContentServices,
  content: string,
  archive: TarPackController,
): Promise<StoredFiles> {
  let stored: StoredFiles | undefined;
  for await (const { header, body } of openArchive(content)) {
    const [folder = ''] = header.name.split('/');
    stored ??= await addStoredFiles(client, files, folder, archive);
    await body.pipeTo(archive.add(header));
  }
  if (!stored) throw new Error(`${content} is empty.`);
  archive.finalize();
  return stored;
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
