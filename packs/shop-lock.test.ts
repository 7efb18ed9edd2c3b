import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { formatLock, hashFiles, hideCredentials, readLock } from './shop-lock.mjs';

const LOCK = { version: '0.3.0', repository: '', pack: 'biology', files: { 'a.ts': 'a hash' } };
const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;

test('reads a lock as an editor on Windows saves it', () => {
  expect(readLock(temporaryFolder({ 'shop.lock': windows(formatLock(LOCK)) }))).toEqual(LOCK);
});

test('refuses a lock in UTF-16 by its name', () => {
  const root = temporaryFolder({ 'shop.lock': Buffer.from(windows(formatLock(LOCK)), 'utf16le') });
  expect(() => readLock(root)).toThrow('shop.lock is not JSON.');
});

test('a clone with the line ends of Windows has the same hashes, a changed file another', () => {
  const text = 'First\nSecond £\n';
  const hash = (content: string | Buffer) =>
    hashFiles(temporaryFolder({ 'a.ts': content }), ['a.ts'])['a.ts'];
  expect(hash(text.replaceAll('\n', '\r\n'))).toBe(hash(text));
  expect(hash(text.replace('First', 'first'))).not.toBe(hash(text));
  expect(hash(Buffer.from([0xff, 0x0a]))).not.toBe(hash(Buffer.from([0xfe, 0x0a])));
});

test.each([
  ['https://user:secret@git.example/shop.git', 'https://git.example/shop.git'],
  ['https://token@git.example/shop.git', 'https://git.example/shop.git'],
  ['https://git.example/shop.git', 'https://git.example/shop.git'],
  ['git@git.example:owner/shop.git', 'git@git.example:owner/shop.git'],
  ['ssh://git@git.example/shop.git', 'ssh://git@git.example/shop.git'],
  ['/srv/shop', '/srv/shop'],
  ['C:\\shop', 'C:\\shop'],
  ['', ''],
])('the repository %s is written as %s', (repository, written) => {
  expect(hideCredentials(repository)).toBe(written);
});
