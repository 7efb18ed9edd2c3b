import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { exportDataset } from '@sanity/export';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { count } from '#contract/count.ts';
import { listCards, toCardCsv, toCardJson } from './card-list.ts';
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

const FORMATS = ['csv', 'json'] as const;

/**
 * Writes all cards of a subject to a file.
 * @param address the subject's, e.g. `first-year`
 * @param format `csv` or `json`
 * @param file by default the address with the format
 * @throws Error for another format, or an unknown subject
 */
export async function exportCards(
  { client }: Pick<ContentServices, 'client'>,
  address: string,
  format: string | undefined,
  file?: string,
): Promise<{ file: string; cards: number; unreadable: number }> {
  const as = FORMATS.find((known) => known === format);
  if (!as) throw new Error('Please choose a format: --as csv or --as json.');
  const list = await listCards(client, address);
  const path = file ?? `${list.subject.slug}-cards.${as}`;
  await writeFile(path, as === 'csv' ? toCardCsv(list.cards) : toCardJson(list));
  return { file: path, cards: list.cards.length, unreadable: list.unreadable };
}

async function run(): Promise<0 | 1> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { cards: { type: 'string' }, as: { type: 'string' } },
  });
  const { cards: subject, as: format } = values;
  if (subject !== undefined) {
    const { client } = await contentServices(process.env);
    const { file, cards, unreadable } = await callContent(client, () =>
      exportCards({ client }, subject, format, positionals[0]),
    );
    print(
      `${count(cards, 'card or drill', 'cards and drills')} of ${toLine(subject)} are in ${toLine(file)}`,
    );
    if (unreadable > 0) printError(`${count(unreadable, 'card')} of the shop cannot be read`);
    return unreadable > 0 ? 1 : 0;
  }
  const archive = positionals[0] ?? 'content.tar.gz';
  const services = await contentServices(process.env);
  const { documents, files, missing } = await callContent(services.client, () =>
    exportContent(services, archive),
  );
  print(`${documents} documents and ${files} files are in ${archive}`);
  for (const id of missing) printError(`The file store does not have all of ${toLine(id)}`);
  return missing.length > 0 ? 1 : 0;
}

if (import.meta.main) await runCommand(run);
