import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'bcryptjs';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

test('creates secrets once for a folder, readable by its owner only', async () => {
  const folder = temporaryFolder();
  const first = await readSecrets(folder);
  expect(await readSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(await compare(first.adminPassword, first.adminPasswordHash)).toBe(true);
});

test('keeps the secrets of an older folder and adds the missing one', async () => {
  const folder = temporaryFolder();
  const { oidcClientSecret: _, ...older } = await readSecrets(folder);
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
  const now = await readSecrets(folder);
  expect(now).toMatchObject(older);
  expect(now.oidcClientSecret.length).toBeGreaterThanOrEqual(32);
  expect(await readSecrets(folder)).toEqual(now);
});

test('gives every folder its own secrets', async () => {
  const [one, two] = await Promise.all([
    readSecrets(temporaryFolder()),
    readSecrets(temporaryFolder()),
  ]);
  const texts = (secrets: typeof one) =>
    Object.values({ ...secrets, student: secrets.student.password, owner: secrets.owner.password });
  expect(texts(one).filter((secret) => texts(two).includes(secret))).toEqual([]);
});
