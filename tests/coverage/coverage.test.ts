import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listEndpoints } from '../support/endpoints.ts';
import { areas, requirements } from './areas.ts';
import { listKeys, readCatalogue, withoutExamples } from './catalogue.ts';
import { renderCoverage } from './render.ts';
import { ROOT, readTags } from './test-files.ts';

const all = Object.values(requirements);
const tags = readTags();

test('every requirement has a test', () => {
  const covered = new Set(tags.map(({ requirement }) => requirement));
  expect(covered.size).toBeGreaterThan(0);
  expect(Object.keys(requirements).filter((id) => !covered.has(id))).toEqual([]);
});

test('every tag is above a test and names a requirement', () => {
  const wrong = tags.filter(({ requirement, isOnTest }) => !isOnTest || !requirements[requirement]);
  expect(wrong).toEqual([]);
});

test('every id stands once', () => {
  const ids = areas.flatMap((area) => Object.keys(area.requirements));
  expect(ids).toEqual([...new Set(ids)]);
});

test('the catalogue has every exact text and limit', () => {
  const expected = all.flatMap(({ catalogue = {} }) => Object.entries(catalogue));
  expect(expected.map(([key]) => [key, readCatalogue(key)])).toEqual(expected);
});

test('every text and limit of the catalogue has a requirement', () => {
  const covered = all.flatMap(({ catalogue = {} }) => Object.keys(catalogue).map(withoutExamples));
  const isCovered = (key: string) =>
    covered.some((other) => other === key || other.startsWith(`${key}.`));
  expect(listKeys().filter((key) => !isCovered(key))).toEqual([]);
});

test('the endpoints of the requirements are those of the contract', async () => {
  const write = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
  const declared = new Set((await listEndpoints()).map(write));
  expect(all.flatMap(({ endpoints = [] }) => endpoints).sort()).toEqual([...declared].sort());
});

test('the pages of the requirements are those of the site', () => {
  const pages = globSync('**/*.{astro,ts}', { cwd: join(ROOT, 'site/pages') });
  expect(all.flatMap(({ pages = [] }) => pages).sort()).toEqual(pages.sort());
});

test('docs/coverage.md is up to date', () => {
  const path = join(ROOT, 'docs/coverage.md');
  const written = existsSync(path) && readFileSync(path, 'utf8');
  expect(written === renderCoverage(), 'run npm run coverage').toBe(true);
});
