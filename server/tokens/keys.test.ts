import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, keyedHash } from './keys.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

test('derives the key that HKDF-SHA-256 derives elsewhere', async () => {
  const expected = new Uint8Array(hkdfSync('sha256', SECRET, '', 'session', 32));
  expect(await deriveKey(SECRET, 'session')).toEqual(expected);
});

test('gives each secret and each purpose a key of its own', async () => {
  const keys = await Promise.all([
    deriveKey(SECRET, 'session'),
    deriveKey(SECRET, 'admin'),
    deriveKey(`${SECRET}!`, 'session'),
  ]);
  expect(new Set(keys.map(String)).size).toBe(3);
});

test('hashes the same text to the same value, and nothing else to it', async () => {
  const hash = await keyedHash(SECRET, 'etag', 'text');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(await keyedHash(SECRET, 'etag', 'text')).toBe(hash);
  expect(await keyedHash(SECRET, 'etag', 'text!')).not.toBe(hash);
  expect(await keyedHash(SECRET, 'reset', 'text')).not.toBe(hash);
  expect(await keyedHash(`${SECRET}!`, 'etag', 'text')).not.toBe(hash);
});
