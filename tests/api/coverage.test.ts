import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  listKeys,
  readCatalogue,
  withoutExamples,
  writeEndpoint,
} from '../support/coverage/catalogue.ts';
import { findTitles } from '../support/coverage/find-titles.ts';
import { type Row, readTable } from '../support/coverage/read-table.ts';
import { listEndpoints } from '../support/endpoints.ts';

/** docs/coverage.md says which test covers what of the spec: it must be whole and true. */

const ROOT = join(import.meta.dirname, '../..');

let rows: Row[];
let endpoints: Set<string>;
let places: Set<string>;

beforeAll(async () => {
  rows = readTable(await readFile(join(ROOT, 'docs/coverage.md'), 'utf8'));
  endpoints = new Set((await listEndpoints()).map(writeEndpoint));
  places = new Set(rows.flatMap((row) => row.places));
});

const isFile = (place: string) => place.includes('/');
const describeRow = ({ line, what }: Row) => `line ${line}: ${what}`;

test('every row names at least one test', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ tests }) => tests.length === 0).map(describeRow)).toEqual([]);
});

test('every test that a row names is in that file, by that title', async () => {
  const files = [...new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))];
  const titles = new Map(
    await Promise.all(
      files.map(async (file) => {
        const path = join(ROOT, file);
        return [file, existsSync(path) ? findTitles(await readFile(path, 'utf8')) : []] as const;
      }),
    ),
  );
  const missing = rows.flatMap(({ line, tests }) =>
    tests
      .filter(({ file, title }) => !titles.get(file)?.some((pattern) => pattern.test(title)))
      .map(({ file, title }) => `line ${line}: ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test('what a row says word for word is what the catalogue says', () => {
  const wrong = rows.flatMap(({ line, texts, places }) => {
    const keys = places.filter((place) => !isFile(place));
    if (keys.length > 0 && keys.length !== texts.length) return [`line ${line}: uneven`];
    return keys.flatMap((key, index) => {
      const said = String(readCatalogue(key));
      return said === texts[index] ? [] : [`line ${line}: ${key} says ${said}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('every file that a row names is there', () => {
  const files = rows.flatMap((row) => row.places.filter(isFile));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every text and number of the catalogue has a row', () => {
  const covered = [...places].filter((place) => !isFile(place)).map(withoutExamples);
  const isCovered = (key: string) =>
    covered.some((other) => other === key || other.startsWith(`${key}.`));
  expect(listKeys().filter((key) => !isCovered(key))).toEqual([]);
});

test('every endpoint of the contract has a row', () => {
  const told = new Set(rows.flatMap(({ texts }) => texts));
  expect([...endpoints].filter((endpoint) => !told.has(endpoint))).toEqual([]);
});

test('every page has a row', async () => {
  const pages = (await readdir(join(ROOT, 'site/pages'), { recursive: true }))
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map((file) => `site/pages/${file}`);
  expect(pages.filter((page) => !places.has(page))).toEqual([]);
});

describe('the reading of tests', () => {
  test('finds titles as they are written, and what a loop or a table fills in', () => {
    const titles = findTitles(`
      test('plain', () => {});
      it.each(['a'])('says %s here', () => {});
      test(\`no screen in the \${theme} theme\`, () => {});
      test.describe('a group', () => test.skip('not run', () => {}));
    `);
    const has = (title: string) => titles.some((pattern) => pattern.test(title));
    expect(has('plain')).toBe(true);
    expect(has('plain and more')).toBe(false);
    expect(has('says anything here')).toBe(true);
    expect(has('no screen in the dark theme')).toBe(true);
    expect(has('a group')).toBe(false);
    expect(has('not run')).toBe(false);
  });
});
