import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { BYTES_READ, findEncoding } from 'local-stand-ins/kit/decode-text.ts';
import { z } from 'zod';
import { assertUnderstood } from '#contract/data-version.ts';
import { addToCounts, type Counts, NO_COUNTS, type StoredRecord, storedRecord } from './record.ts';
import { createSeal, isSame, newSalt, type Seal } from './seal.ts';

/** A backup is NDJSON: a header, a sealed line for each record, and a last line with their number and a hash. */

const FORMAT = 'ledger-backup';
const VERSION = 1;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  at: z.iso.datetime(),
  /** Version of the stored data. Undefined in backups of earlier versions. */
  dataVersion: z.int().default(0),
  salt: z.base64(),
  keyCheck: z.string(),
});
const line = z.object({ number: z.int(), sealed: z.base64() });
const end = z.object({
  end: z.literal(true),
  lines: z.int(),
  sha256: z.string(),
  seal: z.string(),
});

/** File that is not a complete backup under this key. `message` is a sentence for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const damaged = (file: string, how: string) =>
  new BackupError(`${file} ${how}, so nothing was restored. Use another backup.`);

const endText = (lines: number, sha256: string) => `${lines} ${sha256}`;

/**
 * Writes a file that only its owner can read, and names it only once it is complete.
 * @returns the counts of its records
 */
export async function writeBackup(
  file: string,
  key: Buffer,
  dataVersion: number,
  records: AsyncIterable<StoredRecord>,
): Promise<Counts> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const output = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const write = async (value: object) => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      await output.write(text);
    };
    const salt = newSalt();
    const seal = createSeal(key, salt);
    const at = new Date().toISOString();
    const { keyCheck } = seal;
    await write({ format: FORMAT, version: VERSION, at, dataVersion, salt, keyCheck });
    let counts = NO_COUNTS;
    for await (const record of records) {
      counts = addToCounts(counts, record);
      const number = counts.records;
      await write({ number, sealed: seal.close(number, JSON.stringify(record)) });
    }
    const sha256 = hash.copy().digest('hex');
    const text = endText(counts.records, sha256);
    await write({ end: true, lines: counts.records, sha256, seal: seal.sign(text) });
    await output.sync();
    await output.close();
    await rename(part, file);
    return counts;
  } catch (error) {
    await output.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Reads every line once, before any record is used.
 * @returns its time, its counts, and the version of its data
 * @throws BackupError if it is damaged, incomplete, or of another key
 * @throws NewerDataError
 */
export async function checkBackup(
  file: string,
  key: Buffer,
): Promise<{ at: string; dataVersion: number; counts: Counts }> {
  const last = await checkEnd(file);
  const { at, dataVersion, seal } = await readHeader(file, key);
  if (!isSame(seal.sign(endText(last.lines, last.sha256)), last.seal)) {
    throw damaged(file, 'was changed in its last line');
  }
  assertUnderstood(dataVersion);
  let counts = NO_COUNTS;
  for await (const record of readBackup(file, key)) counts = addToCounts(counts, record);
  return { at, dataVersion, counts };
}

/** Reads the records of a backup, one at a time. @throws BackupError */
export async function* readBackup(file: string, key: Buffer): AsyncGenerator<StoredRecord> {
  const { seal } = await readHeader(file, key);
  let expected = 0;
  for await (const text of linesOf(file)) {
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) continue;
    expected += 1;
    const { number, sealed } = parsed.data;
    if (number !== expected) throw damaged(file, 'has lost lines or their order');
    yield openRecord(file, seal, number, sealed);
  }
}

function openRecord(file: string, seal: Seal, number: number, sealed: string): StoredRecord {
  try {
    return storedRecord.parse(JSON.parse(seal.open(number, sealed)));
  } catch {
    throw damaged(file, `was changed in line ${number + 1}`);
  }
}

async function readHeader(file: string, key: Buffer) {
  for await (const text of linesOf(file)) {
    const parsed = header.safeParse(parseJson(text));
    if (!parsed.success) break;
    if (parsed.data.version !== VERSION) {
      throw new BackupError(`${file} was written by another version of the shop: use that one.`);
    }
    const seal = createSeal(key, parsed.data.salt);
    if (!isSame(seal.keyCheck, parsed.data.keyCheck)) {
      throw new BackupError(
        `${file} was encrypted with another key, so nothing was restored. ` +
          'Set LEDGER_BACKUP_KEY to the key with which it was made.',
      );
    }
    const { at, dataVersion } = parsed.data;
    return { at, dataVersion, seal };
  }
  throw new BackupError(`${file} is no backup of a ledger, so nothing was restored.`);
}

async function checkEnd(file: string): Promise<z.infer<typeof end>> {
  const hash = createHash('sha256');
  let lines = -1;
  let last: string | undefined;
  for await (const text of linesOf(file)) {
    if (last !== undefined) {
      hash.update(`${last}\n`);
      lines += 1;
    }
    last = text;
  }
  const parsed = end.safeParse(parseJson(last ?? ''));
  if (!parsed.success) throw damaged(file, 'is incomplete: its last line is missing');
  const isWhole = parsed.data.lines === lines && parsed.data.sha256 === hash.digest('hex');
  if (!isWhole) throw damaged(file, 'is damaged: its checksum does not match');
  return parsed.data;
}

/** Reads the lines that are not blank, also after an editor has saved the file. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = Readable.from(decode(createReadStream(file)));
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.trim() !== '') yield text;
    }
  } finally {
    input.destroy();
  }
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(findEncoding(chunk.subarray(0, BYTES_READ)));
    yield decoder.decode(chunk, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
