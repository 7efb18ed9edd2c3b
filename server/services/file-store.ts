import { getStore, type Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { ownsDataset, refuseInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { within } from '../time-limit.ts';
import { fetchOnce } from './fetch-once.ts';

type Operation<T> = (store: Store) => Promise<T>;

/** The files of a dataset: objects whose content never changes, under their keys. */
export interface FileStore {
  read(key: string): Promise<Uint8Array | undefined>;
  readJson<T extends z.ZodMiniType>(key: string, schema: T): Promise<z.output<T> | undefined>;
  /** Reads an object with the name that it was created with. */
  readNamed(key: string): Promise<{ bytes: Uint8Array; name: string } | undefined>;
  has(key: string): Promise<boolean>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes an object that does not exist yet, whole or not at all.
   * @returns whether this call created it
   * @throws the stream's error, before anything is sent to the store
   */
  create(key: string, body: ReadableStream<Uint8Array>, name: string): Promise<boolean>;
  /** Lists the keys that begin like this. */
  list(prefix: string): Promise<string[]>;
  deleteAll(prefix: string): Promise<void>;
}

/** How long a whole object may take to arrive. Milliseconds. */
const WHOLE_TIME_LIMIT = 30_000;

const STRONG = { consistency: 'strong' } as const;
const CACHED = { consistency: 'eventual' } as const;
type Read<T> = (store: Store, from: typeof STRONG | typeof CACHED) => Promise<T | null>;

/** Reads from the store itself, wherever the platform offers that. */
const pastCache = <T>(store: Store, read: Read<T>) =>
  read(store, STRONG).catch((error: unknown) => {
    const isMissing = error instanceof Error && error.name === 'BlobsConsistencyError';
    if (!isMissing) throw error;
    return read(store, CACHED);
  });

/**
 * Names the store of a dataset. Stores belong to the whole site, so that the store of production's
 * dataset has another name in previews (docs/decisions/0003-what-may-an-old-deploy-or-a-preview-do.md).
 */
const storeName = (dataset: string) => `${ownsDataset(dataset) ? '' : 'preview-'}files-${dataset}`;

/**
 * Opens the object storage. Web standards only, because the Edge Function uses it, too. Every method
 * throws AppError `unavailable` where the store does not respond, and one that changes something
 * `preview_reads_only` in a preview.
 */
export function fileStore(dataset: string): FileStore {
  const call = <T>(operation: Operation<T>) => callStore(storeName(dataset), operation);
  /** A call that may be repeated. */
  const callTwice = <T>(operation: Operation<T>) => call(operation).catch(() => call(operation));

  const change = async <T>(operation: Operation<T>) => {
    refuseInPreview();
    return callTwice(operation);
  };

  /**
   * Reads from the store's cache, and where it has nothing from the store itself: the cache may remember
   * that an object was missing.
   */
  const find = async <T>(read: Read<T>): Promise<T | undefined> => {
    const cached = await callTwice((store) => read(store, CACHED));
    return cached ?? (await callTwice((store) => pastCache(store, read))) ?? undefined;
  };

  const store: FileStore = {
    read: async (key) => {
      const bytes = await find((blobs, from) =>
        whole(blobs.get(key, { ...from, type: 'arrayBuffer' })),
      );
      return bytes && new Uint8Array(bytes);
    },
    readJson: async (key, schema) => {
      const bytes = await store.read(key);
      return bytes && schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    },
    readNamed: async (key) => {
      const found = await find((blobs, from) =>
        whole(blobs.getWithMetadata(key, { ...from, type: 'arrayBuffer' })),
      );
      return found && { bytes: new Uint8Array(found.data), name: nameOf(found.metadata) };
    },
    has: async (key) => (await find((blobs, from) => blobs.getMetadata(key, from))) !== undefined,
    write: async (key, bytes) => {
      await change((blobs) => blobs.set(key, new Uint8Array(bytes).buffer));
    },
    create: async (key, body, name) => {
      refuseInPreview();
      // The service refuses a body of unknown length, so that all of it comes first.
      const object = await readAll(body);
      const metadata = { name, writer: crypto.randomUUID() };
      const options = { onlyIfNew: true, metadata };
      if ((await change((blobs) => blobs.set(key, object, options))).modified) return true;
      // An earlier attempt of this call may have succeeded, its response lost.
      const existing = await callTwice((blobs) =>
        pastCache(blobs, (past, from) => past.getMetadata(key, from)),
      );
      return existing?.metadata['writer'] === metadata.writer;
    },
    list: async (prefix) =>
      (await callTwice((blobs) => blobs.list({ prefix }))).blobs.map(({ key }) => key),
    deleteAll: async (prefix) => {
      const keys = await store.list(prefix);
      await Promise.all(keys.map((key) => change((blobs) => blobs.delete(key))));
    },
  };
  return store;
}

/** Reads a stream. One copy, because the Edge Function has little time. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const all = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all.buffer;
}

const nameOf = ({ name }: Record<string, unknown>) => (typeof name === 'string' ? name : '');

const whole = <T>(object: Promise<T>) => within(WHOLE_TIME_LIMIT, object);

/**
 * Calls the store once. The context of a call is valid for a while only, so that each call opens the store
 * anew.
 */
async function callStore<T>(name: string, operation: Operation<T>): Promise<T> {
  const { fetch, failure } = fetchOnce();
  try {
    const result = await operation(getStore({ name, fetch }));
    // The library takes every failed conditional write for a success.
    if (failure() === undefined) return result;
  } catch (error) {
    throw new AppError('unavailable', { cause: failure() ?? error });
  }
  throw new AppError('unavailable', { cause: failure() });
}
