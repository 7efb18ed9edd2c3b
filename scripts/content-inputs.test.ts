import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '#sandbox/kit/test-folder.ts';
import { hashContentInputs } from './content-inputs.ts';

const lock = (sanity: string, react: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/sanity': { version: sanity },
      'node_modules/react': { version: react },
    },
  });

const project = () =>
  temporaryFolder({
    'package-lock.json': lock('6.0.0', '19.0.0'),
    'studio/sanity.cli.ts': '',
    'studio/sanity.config.ts': "import { subject } from './schema/subject.ts';",
    'studio/schema/subject.ts': "export { LIMIT } from '#contract/limits.ts';",
    'contract/limits.ts': 'export const LIMIT = 1;',
    'contract/catalogue/content-queries.ts': "import type { Z } from 'zod';",
    'contract/money.ts': '',
  });

test.each([
  ['a field of the schema', { 'studio/schema/subject.ts': 'export const field = 1;' }],
  ['a limit that the schema imports', { 'contract/limits.ts': 'export const LIMIT = 2;' }],
  ['a query', { 'contract/catalogue/content-queries.ts': 'export const query = 1;' }],
  ['the generator', { 'package-lock.json': lock('6.0.1', '19.0.0') }],
])('%s changes the hash', (_, change) => {
  const root = project();
  const before = hashContentInputs(root, 'types');
  expect(hashContentInputs(root, 'types')).toBe(before);
  writeFiles(root, change);
  expect(hashContentInputs(root, 'types')).not.toBe(before);
});

test('types that were edited by hand have another hash', () => {
  const root = project();
  expect(hashContentInputs(root, 'edited')).not.toBe(hashContentInputs(root, 'types'));
});

test('what the types are not made of leaves the hash', () => {
  const root = project();
  const before = hashContentInputs(root, 'types');
  writeFiles(root, { 'contract/money.ts': '1', 'package-lock.json': lock('6.0.0', '19.0.1') });
  expect(hashContentInputs(root, 'types')).toBe(before);
});
