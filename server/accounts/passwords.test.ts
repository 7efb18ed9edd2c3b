import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('hashes a password at the decided cost, and accepts only that password', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$2b\$11\$/);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse', hash)).toBe(false);
});

const CAFE = { nfc: 'caf\u00E9 noir', nfd: 'cafe\u0301 noir' };

test.each([
  [CAFE.nfd, CAFE.nfc],
  ['ｓｅｃｒｅｔ１', 'secret1'],
  ["it's mine\u00a0", 'it’s mine\u200b'],
])('accepts the password %j when another device types it as %j', async (set, typed) => {
  expect(await verifyPassword(typed, await hashPassword(set))).toBe(true);
});

test.each([CAFE.nfc, CAFE.nfd])('accepts an earlier hash of %j as it was typed', async (set) => {
  const hash = await bcrypt.hash(set, 4);
  for (const typed of Object.values(CAFE)) expect(await verifyPassword(typed, hash)).toBe(true);
  expect(await verifyPassword('cafe noir', hash)).toBe(false);
});

test.each(['it’s mine ', 'a\u200bb\u2013c', '  secret'])(
  'accepts an earlier hash of %j, made before spaces and marks were normalised',
  async (set) => {
    expect(await verifyPassword(set, await bcrypt.hash(set.normalize('NFKC'), 4))).toBe(true);
  },
);
