import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTicket, sealTicket } from './tickets.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const file = z.object({ url: z.url(), disposition: z.string() });
const open = (secret: string, id: string, sealed: string) => openTicket(secret, id, sealed, file);

const FILE = { url: 'https://cdn.example/files/shop/production/0f3a.pdf', disposition: 'inline' };

test('a ticket opens its own file', async () => {
  const sealed = await sealTicket(SECRET, 'notes-1', FILE);
  expect(await open(SECRET, 'notes-1', sealed)).toMatchObject(FILE);
});

test('a ticket reveals nothing about the file', async () => {
  const sealed = await sealTicket(SECRET, 'notes-1', FILE);
  const parts = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(parts.join(' ')).not.toMatch(/cdn\.example|0f3a|notes-1/);
});

test.each([
  ['another file', SECRET, 'notes-2'],
  ['another secret', 'another-secret-of-more-than-thirty-two-bytes', 'notes-1'],
])('a ticket is invalid for %s', async (_, secret, id) => {
  const sealed = await sealTicket(SECRET, 'notes-1', FILE);
  expect(await open(secret, id, sealed)).toBeUndefined();
});

test('nonsense is not a ticket', async () => {
  expect(await open(SECRET, 'notes-1', 'nonsense')).toBeUndefined();
});

test('a ticket that holds anything else is none', async () => {
  const sealed = await sealTicket(SECRET, 'notes-1', { url: FILE.url });
  expect(await open(SECRET, 'notes-1', sealed)).toBeUndefined();
});
