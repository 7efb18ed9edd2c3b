import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { explainFailure } from './run-command.ts';

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const withCode = (code: string) => Object.assign(new Error('internal'), { code });
const unreachable = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') });

test.each([
  ['our own sentence', new Error('There is no dataset to read.'), 'There is no dataset to read.'],
  ['a failed request', unreachable, 'The store cannot be used: nothing responds at its address.'],
  [
    'a failed request without a known reason',
    new TypeError('fetch failed', { cause: new Error('bad port') }),
    'The store cannot be used: it does not respond.',
  ],
  [
    'a failure that a client only names in its message',
    new Error('Export: Failed to fetch https://x.api.cms: getaddrinfo ENOTFOUND x.api.cms'),
    'The store cannot be used: its name is not known. Is the address spelt right?',
  ],
  [
    'a refusal',
    Object.assign(new Error('internal'), { statusCode: 401 }),
    'The store cannot be used: it responds with status 401.',
  ],
  ['a missing file', errorOf(() => readFileSync('/none')), 'There is no file or folder /none.'],
  ['a folder', errorOf(() => readFileSync('/')), 'The file cannot be read or written (EISDIR).'],
  [
    'an unknown option',
    errorOf(() => parseArgs({ args: ['--fast'], options: {} })),
    "Unknown option '--fast'.",
  ],
])('%s becomes one sentence', (_, error, sentence) => {
  expect(explainFailure(error, 'The store')).toBe(sentence);
});

test('a fault of the code keeps its stack', () => {
  const fault = errorOf(() => (undefined as unknown as string).length);
  expect(explainFailure(fault, 'The store')).toMatch(/^TypeError.*\n +at /);
});
