import { getStore, type Store } from '@netlify/blobs';
import type { z } from 'zod';
import { isProduction } from '../deploy.ts';
import { AppError } from '../errors.ts';

/** How long the store may take to begin its response. Milliseconds. */
const TIME_LIMIT = 8_000;

/** Responses that are no failure: done, missing, or there already. */
const EXPECTED = [200, 201, 204, 304, 404, 412];

/** What the library neither repeats, for half a minute, nor takes for a success. */
const FAILED = 424;

type Operation<T> = (store: Store) => Promise<T>;

/** The files of a dataset: objects whose content never changes, under their keys. */
export interface FileStore {
  read(key: string): Promise<Uint8Array | undefined>;
  readJson<T extends z.ZodType>(key: string, schema: T): Promise<z.output<T> | undefined>;
  /** Reads an object with the name that it was created with. */
  readNamed(key: string): Promise<{ bytes: Uint8Array; name: string } | undefined>;
  stream(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  has(key: string): Promise<boolean>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object that does not exist yet. @returns whether this call created it */
  create(key: string, body: ReadableStream<Uint8Array>, name: string): Promise<boolean>;
  /** Lists the keys that begin like this. */
  list(prefix: string): Promise<string[]>;
  deleteAll(prefix: string): Promise<void>;
}

/**
 * Names the store of a dataset. Stores belong to the whole site, so that the store of production's
 * dataset has another name in previews (docs/decisions/0020-old-deploys-and-previews.md).
 */
const storeName = (dataset: string) => `files-${isProduction() ? '' : 'preview-'}${dataset}`;

/**
 * Opens the object storage. Web standards only, because the Edge Function uses it, too. Every method
 * throws AppError `unavailable` where the store does not respond.
 */
export function fileStore(dataset: string): FileStore {
  const call = <T>(operation: Operation<T>) => callStore(storeName(dataset), operation);
  /** A read may be repeated. */
  const read = <T>(operation: Operation<T>) => call(operation).catch(() => call(operation));
  const store: FileStore = {
    read: async (key) => {
      const bytes = await read((blobs) => blobs.get(key, { type: 'arrayBuffer' }));
      return bytes === null ? undefined : new Uint8Array(bytes);
    },
    readJson: async (key, schema) => {
      const bytes = await store.read(key);
      return bytes && schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    },
    readNamed: async (key) => {
      const found = await read((blobs) => blobs.getWithMetadata(key, { type: 'arrayBuffer' }));
      if (found === null) return undefined;
      return { bytes: new Uint8Array(found.data), name: String(found.metadata['name'] ?? '') };
    },
    stream: async (key) => {
      // From the store's cache: no one asks for what has not been written.
      const options = { type: 'stream', consistency: 'eventual' } as const;
      return (await read((blobs) => blobs.get(key, options))) ?? undefined;
    },
    has: async (key) => (await read((blobs) => blobs.getMetadata(key))) !== null,
    write: async (key, bytes) => {
      await call((blobs) => blobs.set(key, new Blob([bytes.slice()])));
    },
    create: async (key, body, name) => {
      const options = { onlyIfNew: true, metadata: { name } };
      // The library's types lack streams, which it passes on.
      const stream = body as unknown as Blob;
      return (await call((blobs) => blobs.set(key, stream, options))).modified;
    },
    list: async (prefix) =>
      (await read((blobs) => blobs.list({ prefix }))).blobs.map(({ key }) => key),
    deleteAll: async (prefix) => {
      const keys = await store.list(prefix);
      await Promise.all(keys.map((key) => call((blobs) => blobs.delete(key))));
    },
  };
  return store;
}

/**
 * Calls the store once. The library itself would repeat a call for half a minute, and takes every
 * failed conditional write for a success.
 */
async function callStore<T>(name: string, operation: Operation<T>): Promise<T> {
  let failure: unknown;
  const fetchOnce: typeof fetch = async (input, init) => {
    const waiting = new AbortController();
    // A body that is sent or received takes as long as the person's line.
    const timer = init?.body instanceof ReadableStream ? undefined : abortLater(waiting);
    try {
      const response = await fetch(input, { ...init, signal: waiting.signal });
      if (EXPECTED.includes(response.status)) return response;
      failure = new Error(`The file store responded with ${response.status}`);
      await response.body?.cancel();
    } catch (error) {
      failure = error;
    } finally {
      clearTimeout(timer);
    }
    return new Response(null, { status: FAILED });
  };
  try {
    const result = await operation(getStore({ name, consistency: 'strong', fetch: fetchOnce }));
    if (failure === undefined) return result;
  } catch (error) {
    failure ??= error;
  }
  throw new AppError('unavailable', { cause: failure });
}

const abortLater = (waiting: AbortController) => setTimeout(() => waiting.abort(), TIME_LIMIT);
