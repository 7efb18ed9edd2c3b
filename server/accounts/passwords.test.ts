import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is hashed at the cost that the decision names, and only that password fits', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$2b\$11\$/);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse', hash)).toBe(false);
});
