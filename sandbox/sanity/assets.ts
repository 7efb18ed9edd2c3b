import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Change } from './document.ts';
import { apiError } from './errors.ts';

/** Limit on uploads. The hosted service's own limit depends on the plan. */
export const MAX_ASSET_BYTES = 100 * 1024 * 1024;

/** Upload, synced to disk under a temporary name. */
export interface ReceivedBytes {
  file: string;
  sha1: string;
  size: number;
}

export class AssetFiles {
  readonly #directory: string;
  readonly #incoming: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#incoming = join(directory, 'incoming');
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true });
  }

  /** Streams an upload to disk. @throws LakeError 413 over `MAX_ASSET_BYTES`, 400 for an empty body */
  async receive(body: ReadableStream | null): Promise<ReceivedBytes> {
    if (!body) throw apiError(400, 'The upload is empty');
    const file = join(this.#incoming, randomUUID());
    const hash = createHash('sha1');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        const isTooLarge = size > MAX_ASSET_BYTES;
        done(
          isTooLarge ? apiError(413, `The upload exceeds ${MAX_ASSET_BYTES} bytes`) : null,
          chunk,
        );
      },
    });
    try {
      await pipeline(Readable.fromWeb(body), meter, createWriteStream(file, { flush: true }));
      if (size === 0) throw apiError(400, 'The upload is empty');
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
    return { file, sha1: hash.digest('hex'), size };
  }

  keep(received: ReceivedBytes, name: string): void {
    renameSync(received.file, join(this.#directory, name));
    const directory = openSync(this.#directory, 'r');
    // Windows syncs no folders: it writes their entries itself.
    if (process.platform !== 'win32') fsyncSync(directory);
    closeSync(directory);
  }

  drop(received: ReceivedBytes): void {
    rmSync(received.file, { force: true });
  }

  removeDeleted(changes: Change[]): void {
    for (const { before, after } of changes) {
      const path = before?.['path'];
      if (after || !before?._type.startsWith('sanity.') || typeof path !== 'string') continue;
      rmSync(join(this.#directory, path.split('/').at(-1) ?? ''), { force: true });
    }
  }

  /** @param range inclusive, in bytes */
  read(name: string, range: { start: number; end: number }): ReadableStream {
    return Readable.toWeb(createReadStream(join(this.#directory, name), range));
  }
}
