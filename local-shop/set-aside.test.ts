import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { asideFolder, hasData, setAside } from './set-aside.ts';

const NOW = new Date(2026, 10, 22, 4, 32);

test('moves old data beside its folder, under a name with the date and the time', () => {
  const dataDir = join(temporaryFolder({ '.shop/kv/data': 'old' }), '.shop');
  const aside = asideFolder(dataDir, NOW);
  expect(aside).toBe(`${dataDir}-2026-11-22-0432`);
  setAside(dataDir, aside);
  expect(readFileSync(join(aside, 'kv', 'data'), 'utf8')).toBe('old');
  expect(existsSync(dataDir)).toBe(false);
});

test('never overwrites a folder that was set aside earlier', () => {
  const root = temporaryFolder({ '.shop/data': '', '.shop-2026-11-22-0432/data': 'older' });
  const dataDir = join(root, '.shop');
  expect(asideFolder(dataDir, NOW)).toBe(`${dataDir}-2026-11-22-0432-2`);
  mkdirSync(`${dataDir}-2026-11-22-0432-2`);
  expect(asideFolder(dataDir, NOW)).toBe(`${dataDir}-2026-11-22-0432-3`);
});

test('makes git ignore the old data, wherever it is', () => {
  const dataDir = join(temporaryFolder({ 'data/kv': '' }), 'data');
  const aside = asideFolder(dataDir, NOW);
  setAside(dataDir, aside);
  expect(readFileSync(join(aside, '.gitignore'), 'utf8')).toBe('*\n');
});

test('sets nothing aside if the folder is empty, or holds only its lock', () => {
  const root = temporaryFolder({ 'full/secrets.json': '{}' });
  lockFolder(join(root, 'locked'), 'SHOP_DATA')();
  expect(readdirSync(join(root, 'locked'))).not.toEqual([]);
  const results = ['none', 'locked', 'full'].map((name) => hasData(join(root, name)));
  expect(results).toEqual([false, false, true]);
});

test('explains that the data cannot be moved, and changes nothing', () => {
  const dataDir = join(temporaryFolder({ 'data/kv': 'old' }), 'data');
  expect(() => setAside(dataDir, join(dataDir, 'within', 'itself'))).toThrow(
    'The old data cannot be moved aside',
  );
  expect(readFileSync(join(dataDir, 'kv'), 'utf8')).toBe('old');
});
