import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** Every variable that the functions, the build or the backup commands validate. */
const names = [
  'server/config.ts',
  'server/config-fields.ts',
  'server/build-config.ts',
  'scripts/ledger/backup-key.ts',
].flatMap((file) => [...read(file).matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name));

test('.env.example explains every variable of the shop and no other', () => {
  expect(names.filter((name) => !example.includes(name))).toEqual([]);
  expect(example.filter((name) => !names.includes(name))).toEqual([]);
});

test('docs/operating.md lists every variable of .env.example', () => {
  const guide = read('docs/operating.md');
  expect(example.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

/** Variables of the commands and of the host. */
const OTHERS = /^(PORT|SHOP_DATA|CHROMIUM_PATH|E2E_PORT|NETLIFY_.+|NODE_.+|AWS_.+)$/;

test.each(['docs/deploy.md', 'docs/operating.md'])(
  '%s names no variable that does not exist',
  (file) => {
    const named = [...read(file).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=\S+)?`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !example.includes(name) && !OTHERS.test(name))).toEqual([]);
  },
);

test('each row of the settings in docs/operating.md has three cells', () => {
  const [, settings = ''] = read('docs/operating.md').split('\n## Settings\n');
  const rows = settings.match(/^\|.+$/gm) ?? [];
  expect(rows.filter((row) => row.split('|').length !== 5)).toEqual([]);
});
