import { getStore, type Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { ownsDataset, refuseInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { FILES_TIME_LIMIT_MS } from '../service-time-limits.ts';
import { within } from '../time-limit.ts';

/** The slowest upload still allowed. */
const SLOWEST_BYTES_PER_MS = 200;

/** A status that a client library neither retries nor treats as a result. */
const FAILED = 424;

/** Statuses that are no failure: done, missing, or already there. */
const EXPECTED: Record<string, readonly number[]> = {
  get: [200, 404],
  head: [200, 404],
  put: [200, 412],
  delete: [200, 204, 404],
};

const bodySize = (body: unknown) =>
  body instanceof Blob ? body.size : body instanceof ArrayBuffer ? body.byteLength : 0;

/** Fetches once, for a library that would retry for half a minute. Web standards only, for the Edge Function. */
function fetchOnce() {
  let failure: unknown;
  const fetchWithin: typeof fetch = async (input, init) => {
    const waiting = new AbortController();
    const limit = FILES_TIME_LIMIT_MS + bodySize(init?.body) / SLOWEST_BYTES_PER_MS;
    const timer = setTimeout(() => waiting.abort(new Error('Time limit exceeded')), limit);
    try {
      const response = await fetch(input, { ...init, signal: waiting.signal });
      if (EXPECTED[init?.method?.toLowerCase() ?? 'get']?.includes(response.status))
        return response;
      failure = new Error(`The service responded with ${response.status}`);
      await response.body?.cancel();
    } catch (error) {
      failure = error;
    } finally {
      clearTimeout(timer);
    }
    return new Response(null, { status: FAILED });
  };
  return { fetch: fetchWithin, failure: () => failure };
}

type Operation<T> = (store: Store) => Promise<T>;

/** Immutable objects under keys. */
export interface FileStore {
  read(key: string): Promise<Uint8Array | undefined>;
  readJson<T extends z.ZodMiniType>(key: string, schema: T): Promise<z.output<T> | undefined>;
  readNamed(key: string): Promise<{ bytes: Uint8Array; name: string } | undefined>;
  has(key: string): Promise<boolean>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes an object atomically unless it exists. @returns true if created @throws the stream's error
   * before sending
   */
  create(key: string, body: ReadableStream<Uint8Array>, name: string): Promise<boolean>;
  list(prefix: string): Promise<string[]>;
  deleteAll(prefix: string): Promise<void>;
}

const WHOLE_TIME_LIMIT_MS = 30_000;

const STRONG = { consistency: 'strong' } as const;
const CACHED = { consistency: 'eventual' } as const;
type Read<T> = (store: Store, from: typeof STRONG | typeof CACHED) => Promise<T | null>;

/** Uses strong consistency if available. */
const pastCache = <T>(store: Store, read: Read<T>) =>
  read(store, STRONG).catch((error: unknown) => {
    const isMissing = error instanceof Error && error.name === 'BlobsConsistencyError';
    if (!isMissing) throw error;
    return read(store, CACHED);
  });

/** Names the store. Stores belong to the whole site, so previews need another name for production's dataset. */
const storeName = (dataset: string) => `${ownsDataset(dataset) ? '' : 'preview-'}files-${dataset}`;

/**
 * Opens the object storage. Web standards only, for the Edge Function. Every method throws AppError
 * `unavailable` if the store does not respond; changes throw `preview_reads_only` in a preview.
 */
export function fileStore(dataset: string): FileStore {
  const call = <T>(operation: Operation<T>) => callStore(storeName(dataset), operation);
  /** Retries once, for idempotent calls. */
  const callTwice = <T>(operation: Operation<T>) => call(operation).catch(() => call(operation));

  const change = async <T>(operation: Operation<T>) => {
    refuseInPreview();
    return callTwice(operation);
  };

  /** Reads from the cache, then from the store itself: the cache may remember that an object was missing. */
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
      const object = await find((blobs, from) =>
        whole(blobs.getWithMetadata(key, { ...from, type: 'arrayBuffer' })),
      );
      return object && { bytes: new Uint8Array(object.data), name: toName(object.metadata) };
    },
    has: async (key) => (await find((blobs, from) => blobs.getMetadata(key, from))) !== undefined,
    write: async (key, bytes) => {
      await change((blobs) => blobs.set(key, new Uint8Array(bytes).buffer));
    },
    create: async (key, body, name) => {
      refuseInPreview();
      // The service refuses a body of unknown length, so buffer it first.
      const object = await readAll(body);
      const metadata = { name, writer: crypto.randomUUID() };
      const options = { onlyIfNew: true, metadata };
      if ((await change((blobs) => blobs.set(key, object, options))).modified) return true;
      // An earlier attempt of this call may have succeeded with its response lost.
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

/** Buffers a stream with a single copy, because the Edge Function has little time. */
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

const toName = ({ name }: Record<string, unknown>) => (typeof name === 'string' ? name : '');

const whole = <T>(object: Promise<T>) => within(WHOLE_TIME_LIMIT_MS, object);

/** Calls the store once. A call's context expires, so each call opens the store anew. */
async function callStore<T>(name: string, operation: Operation<T>): Promise<T> {
  const { fetch, failure } = fetchOnce();
  try {
    const result = await operation(getStore({ name, fetch }));
    // The library treats every failed conditional write as a success.
    if (failure() === undefined) return result;
  } catch (error) {
    throw new AppError('unavailable', { cause: failure() ?? error });
  }
  throw new AppError('unavailable', { cause: failure() });
}
