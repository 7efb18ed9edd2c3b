import { expect, test } from 'vitest';
import { listEndpoints } from '../support/endpoints.ts';
import { readFunctionConfigs } from '../support/function-configs.ts';

/**
 * Netlify reads each function's `config` without running it, and silently ignores routes that are not
 * literals. These tests read the same literals; `tests/vendors/functions.test.ts` uses Netlify's own reader.
 */

const functions = readFunctionConfigs();
const endpoints = await listEndpoints();

test('every route is an endpoint of the contract', () => {
  const paths = new Set<string>(endpoints.map(({ path }) => path));
  expect(functions.flatMap(({ path }) => path).filter((path) => !paths.has(path))).toEqual([]);
});

test('every endpoint of the contract is served by exactly one function', () => {
  const expected = [...new Set(endpoints.map(({ path }) => path))];
  expect(functions.flatMap(({ path }) => path).toSorted()).toEqual(expected.toSorted());
});

test('no function limits its methods, so a wrong method gets the shop’s own 405', () => {
  expect(functions.flatMap(({ method }) => method)).toEqual([]);
});

// A rule without an array would count all callers together. Netlify's Free and Personal plans allow two rules.
test('only functions for passwords and files have a rate limit by address in front', () => {
  const limited = readFunctionConfigs('{*,edge/*}.ts').filter(({ rateLimit }) => rateLimit);
  const rule = { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] };
  expect(limited.map(({ file, rateLimit }) => [file, rateLimit])).toEqual([
    ['accounts.ts', rule],
    ['edge/files.ts', rule],
  ]);
});

test('the only function without a route is scheduled, every five minutes', () => {
  expect(functions.filter(({ path }) => path.length === 0)).toMatchObject([
    { file: 'schedule.ts', schedule: '*/5 * * * *' },
  ]);
});
