import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TokenKey } from './seal.ts';
import { openTicket, sealTicket } from './tickets.ts';

const KEY: TokenKey = {
  secret: 'a-secret-of-more-than-thirty-two-characters',
  dataset: 'production',
};
const file = z.object({ url: z.url(), disposition: z.string() });
const open = (key: TokenKey, id: string, sealed: string) => openTicket(key, id, sealed, file);

const FILE = { url: 'https://cdn.example/files/shop/production/0f3a.pdf', disposition: 'inline' };

test('a ticket opens its own file', async () => {
  const sealed = await sealTicket(KEY, 'notes-1', FILE);
  expect(await open(KEY, 'notes-1', sealed)).toMatchObject(FILE);
});

test('a ticket reveals nothing about the file', async () => {
  const sealed = await sealTicket(KEY, 'notes-1', FILE);
  const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(parts.join(' ')).not.toMatch(/cdn\.example|0f3a|notes-1/);
});

test.each([
  ['another file', KEY, 'notes-2'],
  ['another secret', { ...KEY, secret: 'another-secret-of-more-than-thirty-two-bytes' }, 'notes-1'],
  ['another dataset', { ...KEY, dataset: 'staging' }, 'notes-1'],
])('a ticket is invalid for %s', async (_, key, id) => {
  const sealed = await sealTicket(KEY, 'notes-1', FILE);
  expect(await open(key, id, sealed)).toBeUndefined();
});

test('nonsense is not a ticket', async () => {
  expect(await open(KEY, 'notes-1', 'nonsense')).toBeUndefined();
});

test('a ticket with other claims is invalid', async () => {
  const sealed = await sealTicket(KEY, 'notes-1', { url: FILE.url });
  expect(await open(KEY, 'notes-1', sealed)).toBeUndefined();
});
