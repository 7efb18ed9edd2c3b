import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import { type FileReference, fileReference } from '#contract/files/stored-pdf.ts';
import { fileFolder, manifestKey, originalKey, textKeys } from '#server/documents/file-keys.ts';
import { restoreText } from '#server/documents/restore-text.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/services/file-store.ts';
import { formatEntry, readEntries } from './tar.ts';

/** The folder of an archive that holds objects of the file store, under their keys. */
const FOLDER = 'file-store';

/** Precedes each original: the name that it was uploaded under. */
const nameKey = (id: string) => `${fileFolder(id)}name`;

/** Drafts and versions have files, too, and each of them may have earlier ones. */
const referencesQuery = `[
  ...*[defined(pdf.id)] | order(pdf.id) { "id": pdf.id, "version": pdf.version },
  ...*[defined(earlierFiles)].earlierFiles[defined(id)] { id, version }
]`;

/** The files that the documents name. */
export interface StoredFiles {
  count: number;
  /** The ids of those that the store does not have whole. */
  missing: string[];
}

/**
 * The keys of a file that the documents need: its original, and each preparation that one names, without the
 * text. The text is in no archive where anyone could read it without a PDF program; an import makes it anew.
 */
const isNeeded = (key: string, id: string, versions: ReadonlySet<number>) => {
  const [part = '', ...rest] = key.replace(fileFolder(id), '').split('/');
  if (rest.length === 0) return key === originalKey(id);
  const version = Number(part);
  return versions.has(version) && !textKeys({ id, version }).includes(key);
};

/** A preparation's manifest comes last: it says that the rest is there. */
const inOrder = (keys: string[]) => {
  const isManifest = (key: string) => key.endsWith('/manifest');
  return [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
};

/**
 * Writes every file that a document names, one object after another.
 * @param folder the archive's own folder
 */
export async function writeStoredFiles(
  client: SanityClient,
  files: FileStore,
  folder: string,
  output: Writable,
): Promise<StoredFiles> {
  const add = async (key: string, bytes: Uint8Array) => {
    for (const piece of formatEntry(`${folder}/${FOLDER}`, key, bytes)) {
      if (!output.write(piece)) await new Promise((done) => output.once('drain', done));
    }
  };
  const references = z
    .array(fileReference)
    .parse(await client.fetch(referencesQuery, {}, { perspective: 'raw' }));
  const versions = Map.groupBy(references, ({ id }) => id);
  const missing: string[] = [];
  for (const [id, named] of versions) {
    const wanted = new Set(named.map(({ version }) => version));
    const keys = (await files.list(fileFolder(id))).filter((key) => isNeeded(key, id, wanted));
    const needed = [originalKey(id), ...named.map(manifestKey)];
    if (needed.some((key) => !keys.includes(key))) missing.push(id);
    for (const key of inOrder(keys)) {
      const object = await files.readNamed(key);
      if (!object) continue;
      if (object.name) await add(nameKey(id), Buffer.from(object.name));
      await add(key, object.bytes);
    }
  }
  return { missing, count: versions.size };
}

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/**
 * Writes the files of an archive to the file store, except those that are there.
 * @returns how many files the archive has
 */
export async function importStoredFiles(files: FileStore, archive: string): Promise<number> {
  const existing = new Set(await files.list(''));
  const ids = new Set<string>();
  const prepared: FileReference[] = [];
  let name = '';
  const input = createReadStream(archive).pipe(createGunzip());
  for await (const { path, bytes } of readEntries(input)) {
    const [, folder, ...rest] = path.split('/');
    // They come first in an archive; the documents and their own files follow.
    if (folder !== FOLDER) break;
    const [key, id = ''] = [rest.join('/'), rest[1]];
    ids.add(id);
    const file = { id, version: Number(rest[2]) };
    if (key === manifestKey(file)) prepared.push(file);
    if (key === nameKey(id)) name = bytes.toString();
    else if (existing.has(key)) continue;
    else if (key === originalKey(id)) await files.create(key, streamOf(bytes), name);
    else await files.write(key, bytes);
  }
  for (const file of prepared) {
    if (textKeys(file).some((key) => !existing.has(key))) await restoreOrReport(files, file);
  }
  return ids.size;
}

/** A file whose text cannot be made anew is sold and read all the same; it is found by no search. */
async function restoreOrReport(files: FileStore, file: FileReference): Promise<void> {
  try {
    await restoreText(files, file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    console.error(`No text could be made of the file ${file.id}: upload it again to search it.`);
  }
}
