import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** Every variable that the functions, the build or the backup commands validate. */
const known = [
  'server/config.ts',
  'server/config-fields.ts',
  'server/build-config.ts',
  'scripts/ledger/backup-key.ts',
].flatMap((file) => [...read(file).matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name));

test('.env.example explains every variable of the shop and no other', () => {
  expect(known.filter((name) => !example.includes(name))).toEqual([]);
  expect(example.filter((name) => !known.includes(name))).toEqual([]);
});

test('docs/operating.md lists every variable of .env.example', () => {
  const guide = read('docs/operating.md');
  expect(example.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('the tables of docs/operating.md name no other variable', () => {
  const [, secrets = '', settings = ''] =
    /^### Which settings are secret$(.*?)^If your plan.*^## Settings$(.*)/ms.exec(
      read('docs/operating.md'),
    ) ?? [];
  const named = [...`${secrets}${settings}`.matchAll(/`([A-Z][A-Z0-9_]+)`/g)];
  const others = named.map(([, name = '']) => name).filter((name) => !example.includes(name));
  expect([...new Set(others)].toSorted()).toEqual([
    'CHROMIUM_PATH',
    'E2E_PORT',
    'PORT',
    'SHOP_DATA',
  ]);
  const rows = settings.trim().split('\n');
  expect(rows.filter((row) => !/^\|( [^|]+ \|){3}$|^\|---\|---\|---\|$/.test(row))).toEqual([]);
});
