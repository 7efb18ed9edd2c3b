export interface TarEntry {
  /** Folder and name of the file, separated by slashes. */
  path: string;
  bytes: Buffer;
}

const BLOCK_BYTES = 512;
const MAX_NAME_BYTES = 100;
const MAX_FOLDER_BYTES = 155;
const FIELDS = {
  name: 0,
  mode: 100,
  size: 124,
  time: 136,
  sum: 148,
  type: 156,
  magic: 257,
  folder: 345,
};

const paddingBytes = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Computes the checksum of a header, with its own field read as spaces. */
function computeChecksum(header: Buffer): number {
  const copy = Buffer.from(header);
  copy.fill(' ', FIELDS.sum, FIELDS.type);
  return copy.reduce((sum, byte) => sum + byte, 0);
}

/** Follows POSIX.1-1988, in pieces to write one after another. @throws Error if the folder or name is too long */
export function formatEntry(folder: string, name: string, bytes: Uint8Array): Uint8Array[] {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || Buffer.byteLength(folder) > MAX_FOLDER_BYTES) {
    throw new Error(`The name ${name} is too long for an archive.`);
  }
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, FIELDS.name);
  header.write(octal(0o600, 8), FIELDS.mode);
  header.write(octal(bytes.length, 12), FIELDS.size);
  header.write(octal(0, 12), FIELDS.time);
  header.write('0', FIELDS.type);
  header.write('ustar\x0000', FIELDS.magic);
  header.write(folder, FIELDS.folder);
  header.write(`${octal(computeChecksum(header), 7)} `, FIELDS.sum);
  return [header, bytes, Buffer.alloc(paddingBytes(bytes.length))];
}

function readText(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString();
}

/** Stops at an entry that is not a plain file. @throws Error if the archive is broken */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = takeFrom(source);
  for (;;) {
    const header = await take(BLOCK_BYTES);
    if (!header || readText(header, FIELDS.type, 1) !== '0') return;
    const sum = Number.parseInt(readText(header, FIELDS.sum, 8), 8);
    if (sum !== computeChecksum(header)) throw new Error('The archive is broken.');
    const size = Number.parseInt(readText(header, FIELDS.size, 12), 8);
    const padded = await take(size + paddingBytes(size));
    if (!padded) throw new Error('The archive ends too early.');
    const folder = readText(header, FIELDS.folder, MAX_FOLDER_BYTES);
    const name = readText(header, FIELDS.name, MAX_NAME_BYTES);
    yield { path: folder ? `${folder}/${name}` : name, bytes: padded.subarray(0, size) };
  }
}

/** @returns a function that takes the given number of bytes, or returns undefined at the end of the source */
function takeFrom(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let chunks: Buffer[] = [];
  let available = 0;
  return async (size: number): Promise<Buffer | undefined> => {
    while (available < size) {
      const { done, value } = await iterator.next();
      if (done) return undefined;
      chunks.push(value);
      available += value.length;
    }
    const all = Buffer.concat(chunks);
    chunks = [all.subarray(size)];
    available -= size;
    return all.subarray(0, size);
  };
}
