import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listTextFiles, ROOT, readText } from './text-files.ts';

/** The longest path within the repository. Windows allows 260 characters with the folder in front. */
const LONGEST = 150;
const FORBIDDEN = /[<>:"\\|?*\p{Cc}]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)([.]|$)/iu;

/** Code that Windows does not run, or only through a shell or with a right that few people have. */
const UNIX = /\.bin\b|shell: true|\bsymlink|'sh'/;
/** The files that run on a shop's own machine. */
const PRODUCT = /^(scripts|local-shop|packs|sandbox|site\/integrations)\/.*\.(ts|mjs)$/;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

test('no path is one that Windows forbids, or too long', () => {
  const isForbidden = (path: string) => path.split('/').some((name) => FORBIDDEN.test(name));
  expect(tracked.length).toBeGreaterThan(1_000);
  expect(tracked.filter((path) => path.length > LONGEST || isForbidden(path))).toEqual([]);
});

test('no two paths are equal but for case', () => {
  const paths = Map.groupBy(tracked, (path) => path.toLowerCase());
  expect([...paths.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test('nothing that a shop’s machine runs needs a shell or a link', () => {
  const files = listTextFiles().filter((file) => PRODUCT.test(file) && !/\.test\.ts$/.test(file));
  expect(files.map((file) => basename(file))).toContain('bootstrap.mjs');
  expect(files.filter((file) => UNIX.test(readText(file)))).toEqual([]);
});
