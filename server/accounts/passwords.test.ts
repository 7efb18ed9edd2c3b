import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { PRODUCTION_ENVIRONMENT } from '../../tests/support/production-environment.ts';
import { isLoopback } from '../config-fields.ts';

/** Hashes and checks in a process of its own: a rule reads its settings once. */
function inShop(settings: Record<string, string>) {
  const script = `
    const { hashPassword, verifyPassword } = await import('./server/accounts/passwords.ts');
    const { default: bcrypt } = await import('bcryptjs');
    const hash = await hashPassword('secret12');
    const compared = [];
    const { compare } = bcrypt;
    bcrypt.compare = (password, hash) => (compared.push(bcrypt.getRounds(hash)), compare(password, hash));
    const outcomes = [
      await verifyPassword('secret12', hash),
      await verifyPassword('secret13', hash),
      await verifyPassword('secret12', undefined),
    ];
    console.log(JSON.stringify({ hash, compared, outcomes }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...PRODUCTION_ENVIRONMENT, ...settings },
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return JSON.parse(output);
}

/** @covers accounts.hash-cost */
test('a public shop hashes a password with cost 12, and an unknown account takes as long', () => {
  const { hash, compared, outcomes } = inShop({});
  expect(bcrypt.getRounds(hash)).toBe(12);
  expect(compared).toEqual([12, 12, 12]);
  expect(outcomes).toEqual([true, false, false]);
});

test('an address that only begins like this machine’s is not on it', () => {
  expect(isLoopback('http://localhost:9000')).toBe(true);
  expect(isLoopback('https://localhost.example')).toBe(false);
  expect(isLoopback('https://kv.example/localhost')).toBe(false);
});

test('where the store is on this machine, a hash is cheap, and an unknown account takes as long', () => {
  const local = { SITE_URL: 'http://localhost:8888', KV_REST_API_URL: 'http://localhost:9000' };
  const { hash, compared, outcomes } = inShop(local);
  expect(bcrypt.getRounds(hash)).toBe(4);
  expect(compared).toEqual([4, 4, 4]);
  expect(outcomes).toEqual([true, false, false]);
});

test('a public shop cannot hash cheaply: its store may not be on this machine', () => {
  expect(() => inShop({ KV_REST_API_URL: 'http://localhost:9000' })).toThrow(
    'points at this machine, but the shop is a public one',
  );
});
