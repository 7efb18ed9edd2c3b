import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, keyedHash } from './seal.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

test('derives the same key as another HKDF-SHA-256', async () => {
  const expected = new Uint8Array(hkdfSync('sha256', SECRET, '', 'session', 32));
  expect(await deriveKey(SECRET, 'session')).toEqual(expected);
});

test('derives a separate key for each secret and each purpose', async () => {
  const keys = await Promise.all([
    deriveKey(SECRET, 'session'),
    deriveKey(SECRET, 'admin'),
    deriveKey(`${SECRET}!`, 'session'),
  ]);
  expect(new Set(keys.map(String)).size).toBe(3);
});

test('hashes equal texts to equal values, and different texts to different values', async () => {
  const hash = await keyedHash(SECRET, 'etag', 'text');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(await keyedHash(SECRET, 'etag', 'text')).toBe(hash);
  expect(await keyedHash(SECRET, 'etag', 'text!')).not.toBe(hash);
  expect(await keyedHash(SECRET, 'reset', 'text')).not.toBe(hash);
  expect(await keyedHash(`${SECRET}!`, 'etag', 'text')).not.toBe(hash);
});
