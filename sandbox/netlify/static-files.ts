import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

export interface StaticFile {
  type: string;
  etag: string;
  bytes: Buffer;
  isText: boolean;
}

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|[\w.+-]+\+xml))|svg/;
const NEVER_PUBLISHED = new Set(['_headers', '_redirects', 'netlify.toml', 'node_modules']);
const BROTLI_QUALITY = 9;
const MIN_COMPRESSED_BYTES = 256;

/** Files of one build: read and compressed once, on first use, and cached in memory. */
export class StaticFiles {
  readonly #paths: Map<string, string>;
  readonly #files = new Map<string, Promise<StaticFile>>();
  readonly #compressed = new Map<string, Promise<Buffer>>();

  private constructor(paths: Map<string, string>) {
    this.#paths = paths;
  }

  /** Lists the files that Netlify would publish from a folder. A missing folder is an empty site. */
  static async of(folder: string): Promise<StaticFiles> {
    const paths = new Map<string, string>();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((item) => item.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const parts = relative(folder, file).split(sep);
      if (parts.every(isPublished)) paths.set(`/${parts.join('/')}`, file);
    }
    return new StaticFiles(paths);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  async file(path: string): Promise<StaticFile | undefined> {
    const name = this.#paths.get(path);
    return name === undefined ? undefined : once(this.#files, path, () => read(name));
  }

  compressed(path: string, { bytes }: StaticFile): Promise<Buffer> {
    return once(this.#compressed, path, () => compress(bytes));
  }
}

function isPublished(part: string): boolean {
  return !NEVER_PUBLISHED.has(part) && (!part.startsWith('.') || part === '.well-known');
}

function once<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const existing = cache.get(key);
  if (existing) return existing;
  const made = make();
  cache.set(key, made);
  return made;
}

async function read(name: string): Promise<StaticFile> {
  const bytes = await readFile(name);
  const type = getMimeType(name) ?? 'application/octet-stream';
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  const isText = COMPRESSIBLE.test(type) && bytes.length >= MIN_COMPRESSED_BYTES;
  return { type: withCharset(type), etag, bytes, isText };
}

function withCharset(type: string): string {
  if (type.includes('charset')) return type;
  return /^(text\/|application\/(javascript|json|xml))/.test(type)
    ? `${type}; charset=utf-8`
    : type;
}

function compress(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return promisify(brotliCompress)(bytes, { params });
}
