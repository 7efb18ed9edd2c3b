import type { FileReference } from '#contract/files/stored-pdf.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from '../services/file-store.ts';
import { bodyKey, manifestKey, originalKey, tailKey } from './file-keys.ts';
import { fillTail } from './fill-tail.ts';
import { manifest, type Slot } from './preparation/manifest.ts';
import type { Stamp } from './stamp.ts';

/** A part of a file's body in the store, or its tail. */
export interface Piece {
  size: number;
  read(): Promise<Uint8Array>;
}

const notReady = (cause: string) => new AppError('file_not_ready', { cause: new Error(cause) });

/** Distinguishes a file that is not yet prepared from a deleted file. */
export const missing = async (store: FileStore, { id }: FileReference): Promise<AppError> =>
  (await store.has(originalKey(id)))
    ? notReady('The file is not prepared')
    : new AppError('not_found');

async function readPart(store: FileStore, key: string): Promise<Uint8Array> {
  const bytes = await store.read(key);
  if (!bytes) throw notReady('A part of the file is missing');
  return bytes;
}

/** @throws AppError `file_not_ready` if the tail has no place for the stamp */
function stampedTail(tail: Uint8Array, slots: readonly Slot[], stamp: Stamp | undefined) {
  if (stamp && !slots.some(({ kind }) => kind === 'stamp')) throw notReady('The file has no slot');
  return fillTail(tail, slots, stamp);
}

/**
 * Fills the stamp into the tail. Web standards only, because the Edge Function uses it.
 * @throws AppError `file_not_ready` if the file is not prepared, `not_found`, `unavailable`
 */
export async function findPieces(
  store: FileStore,
  file: FileReference,
  stamp: Stamp | undefined,
): Promise<Piece[]> {
  const [found, tail] = await Promise.all([
    store.readJson(manifestKey(file), manifest),
    store.read(tailKey(file)),
  ]);
  if (!found) throw await missing(store, file);
  if (!tail) throw notReady('The tail is missing');
  const filled = stampedTail(tail, found.tail.slots, stamp);
  const body = found.parts.map((size, part) => ({
    size,
    read: () => readPart(store, bodyKey(file, part)),
  }));
  return [...body, { size: filled.length, read: async () => filled }];
}
