import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { SanityClient } from '@sanity/client';
import { createTarDecoder, type TarPackController } from 'modern-tar';
import { z } from 'zod';
import { cardPictureLists } from '#contract/catalogue/content-queries.ts';
import { type FileReference, fileReference } from '#contract/files/stored-pdf.ts';
import { AppError } from '#server/errors.ts';
import { restoreText } from '#server/files/prepare-file.ts';
import {
  fileFolder,
  manifestKey,
  originalKey,
  pictureKey,
  textKeys,
} from '#server/files/stored-file.ts';
import type { FileStore } from '#server/services/file-store.ts';
import { printError, toLine } from '../terminal.ts';

/** Folder of an archive for objects of the file store, under their keys. */
const FOLDER = 'file-store';

/** Returns the key of a file's uploaded name, which precedes its original in the archive. */
const nameKey = (id: string) => `${fileFolder(id)}name`;

/** Drafts and versions have files too, and each of them may have earlier files. */
const referencesQuery = `[
  ...*[defined(pdf.id)] | order(pdf.id) { "id": pdf.id, "version": pdf.version },
  ...*[defined(earlierFiles)].earlierFiles[defined(id)] { id, version }
]`;

const picturesQuery = `array::unique([${cardPictureLists.map((list) => `...${list}`)}])`;

export interface StoredFiles {
  /** Number of files and pictures. */
  count: number;
  /** Ids of files and pictures that the store lacks in whole or in part. */
  missing: string[];
}

/**
 * The text of a file is never in an archive, because anyone could read it there without a PDF program; an import
 * extracts it again.
 */
const isNeeded = (key: string, id: string, versions: ReadonlySet<number>) => {
  const [part = '', ...rest] = key.replace(fileFolder(id), '').split('/');
  if (rest.length === 0) return key === originalKey(id);
  const version = Number(part);
  return versions.has(version) && !textKeys({ id, version }).includes(key);
};

/** Puts a preparation's manifest last: it states that the rest is complete. */
const inOrder = (keys: string[]) => {
  const isManifest = (key: string) => key.endsWith('/manifest');
  return [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
};

/** Opens an archive as a stream of its entries: each body must be read or cancelled before the next entry. */
export function openArchive(archive: string) {
  const { readable, writable } = createTarDecoder({ strict: true });
  const input = createReadStream(archive).pipe(createGunzip());
  // The reader of the entries gets every error.
  Readable.toWeb(input)
    .pipeTo(writable)
    .catch(() => {});
  return readable;
}

const toStream = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Adds every file and picture that a document names, one object after another. @param folder the archive's own folder */
export async function addStoredFiles(
  client: SanityClient,
  files: FileStore,
  folder: string,
  archive: TarPackController,
): Promise<StoredFiles> {
  const add = (key: string, bytes: Uint8Array) => {
    const name = `${folder}/${FOLDER}/${key}`;
    return toStream(bytes).pipeTo(archive.add({ name, size: bytes.length }));
  };
  const references = z
    .array(fileReference)
    .parse(await client.fetch(referencesQuery, {}, { perspective: 'raw' }));
  const versions = Map.groupBy(references, ({ id }) => id);
  const missing: string[] = [];
  for (const [id, named] of versions) {
    const namedVersions = new Set(named.map(({ version }) => version));
    const keys = (await files.list(fileFolder(id))).filter((key) =>
      isNeeded(key, id, namedVersions),
    );
    const needed = [originalKey(id), ...named.map(manifestKey)];
    if (needed.some((key) => !keys.includes(key))) missing.push(id);
    for (const key of inOrder(keys)) {
      const object = await files.readNamed(key);
      if (!object) continue;
      if (object.name) await add(nameKey(id), Buffer.from(object.name));
      await add(key, object.bytes);
    }
  }
  const pictures = z
    .array(z.string())
    .parse(await client.fetch(picturesQuery, {}, { perspective: 'raw' }));
  for (const id of pictures) {
    const bytes = await files.read(pictureKey(id));
    if (bytes) await add(pictureKey(id), bytes);
    else missing.push(id);
  }
  return { missing, count: versions.size + pictures.length };
}

/** Skips existing files. @returns the number of files and pictures in the archive */
export async function importStoredFiles(files: FileStore, archive: string): Promise<number> {
  const existing = new Set(await files.list(''));
  const ids = new Set<string>();
  const prepared: FileReference[] = [];
  let name = '';
  for await (const { header, body } of openArchive(archive)) {
    const [, folder, ...rest] = header.name.split('/');
    // Objects of the file store come first in an archive, before the documents and the CMS's own files.
    if (folder !== FOLDER) break;
    const [key, id = ''] = [rest.join('/'), rest[1]];
    const bytes = await buffer(body);
    ids.add(id);
    const file = { id, version: Number(rest[2]) };
    if (key === manifestKey(file)) prepared.push(file);
    if (key === nameKey(id)) name = bytes.toString();
    else if (existing.has(key)) continue;
    else if (key === originalKey(id)) await files.create(key, toStream(bytes), name);
    else await files.write(key, bytes);
  }
  for (const file of prepared) {
    if (textKeys(file).some((key) => !existing.has(key))) await restoreOrReport(files, file);
  }
  return ids.size;
}

/** Restores a file's text. Without it, the file can still be sold and read, but no search finds it. */
async function restoreOrReport(files: FileStore, file: FileReference): Promise<void> {
  try {
    await restoreText(files, file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    printError(
      `No text could be extracted from the file ${toLine(file.id)}: upload it again to make it searchable.`,
    );
  }
}
