import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { DATA_VERSION } from '#contract/data-version.ts';
import { checkBackup, readBackup, writeBackup } from './backup-file.ts';
import { readBackupKey } from './backup-key.ts';
import type { StoredRecord } from './record.ts';

const KEY = Buffer.alloc(32, 1);
const RECORDS: StoredRecord[] = [
  { type: 'string', key: 'account:1', value: '{"email":"ada@example.com"}' },
  {
    type: 'hash',
    key: 'ledger:1',
    fields: [
      ['pi_1/paid', '{}'],
      ['pi_1/mark', '"é\\n"'],
    ],
  },
  { type: 'zset', key: 'audit-log', entries: [['entry', 1.5]] },
];

async function* each<T>(all: T[]): AsyncGenerator<T> {
  yield* all;
}

/** Writes a backup. @returns its name, and a function that writes a changed copy */
async function backUp(dataVersion = DATA_VERSION) {
  const folder = temporaryFolder();
  const file = join(folder, 'ledger.ndjson');
  const counts = await writeBackup(file, KEY, dataVersion, each(RECORDS));
  const change = (edit: (lines: string[]) => string[]) => {
    const copy = join(folder, 'copy.ndjson');
    writeFileSync(copy, edit(readFileSync(file, 'utf8').split('\n')).join('\n'));
    return copy;
  };
  return { file, counts, change };
}

test('returns the written records, and reveals none of them without the key', async () => {
  const { file, counts } = await backUp();
  expect(counts).toEqual({ records: 3, accounts: 1, purchases: 1 });
  expect(await checkBackup(file, KEY)).toMatchObject({ counts, dataVersion: DATA_VERSION });
  const read: StoredRecord[] = [];
  for await (const record of readBackup(file, KEY)) read.push(record);
  expect(read).toEqual(RECORDS);
  // These strings are long enough that random sealed text does not contain them by chance.
  expect(readFileSync(file, 'utf8')).not.toMatch(/ada@example|account:1|ledger:1|audit-log/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each<[string, (lines: string[]) => string[], string]>([
  ['without its last line', (lines) => lines.slice(0, -2), 'is incomplete'],
  ['cut off', (lines) => [lines.join('\n').slice(0, -100)], 'is incomplete'],
  ['empty', () => [], 'is incomplete'],
  ['that is no backup', () => ['{}'], 'is incomplete'],
  ['without a line', ([first = '', _, ...others]) => [first, ...others], 'is damaged'],
  ['with a line twice', ([a = '', b = '', ...others]) => [a, b, b, ...others], 'is damaged'],
  [
    'with a changed character',
    (lines) => lines.map((line) => line.replace('"sealed":"', '"sealed":"A')),
    'is damaged',
  ],
])('refuses a file %s', async (_, edit, sentence) => {
  const { change } = await backUp();
  const refusal = checkBackup(change(edit), KEY);
  await expect(refusal).rejects.toThrow(sentence);
  await expect(refusal).rejects.toThrow('nothing was restored');
});

test.each<[string, (text: string) => Uint8Array]>([
  [
    'with a byte order mark and other line ends',
    (text) => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
  ],
  ['as UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['with blank lines', (text) => Buffer.from(`\n${text}\n`)],
])('opens a backup that an editor has saved %s', async (_, save) => {
  const { file, counts } = await backUp();
  writeFileSync(file, save(readFileSync(file, 'utf8')));
  expect(await checkBackup(file, KEY)).toMatchObject({ counts });
});

test('refuses data of a newer version with a sentence', async () => {
  const { file } = await backUp(DATA_VERSION + 1);
  await expect(checkBackup(file, KEY)).rejects.toThrow(
    `The stored data are of version ${DATA_VERSION + 1}, and this code understands ${DATA_VERSION}:`,
  );
});

test('refuses another key with a sentence', async () => {
  const { file } = await backUp();
  await expect(checkBackup(file, Buffer.alloc(32, 2))).rejects.toThrow(
    'was encrypted with another key, so nothing was restored. Set LEDGER_BACKUP_KEY',
  );
});

test('leaves no file that looks complete after a failed backup', async () => {
  const file = join(temporaryFolder(), 'ledger.ndjson');
  async function* fails(): AsyncGenerator<StoredRecord> {
    yield* RECORDS;
    throw new Error('The store is gone.');
  }
  await expect(writeBackup(file, KEY, DATA_VERSION, fails())).rejects.toThrow('The store is gone.');
  expect(() => statSync(file)).toThrow();
  expect(() => statSync(`${file}.part`)).toThrow();
});

test('accepts a key of 32 bytes, in base64 or hexadecimal digits', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    expect(readBackupKey({ LEDGER_BACKUP_KEY: bytes.toString(encoding) })).toEqual(bytes);
  }
  for (const text of [undefined, '', 'short', bytes.subarray(1).toString('base64')]) {
    expect(() => readBackupKey({ LEDGER_BACKUP_KEY: text })).toThrow('must be 32 bytes');
  }
});
