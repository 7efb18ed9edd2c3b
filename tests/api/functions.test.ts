import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedFunction, listFunctions } from '@netlify/zip-it-and-ship-it';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ALLOWED_RULES, DECLARED_RULES } from '../../scripts/doctor/checks/rate-limits.ts';
import { listEndpoints } from '../support/endpoints.ts';

/**
 * Netlify reads each function's `config` without running it, and silently ignores routes that are not
 * literals. These tests use Netlify's own reader.
 */

const ROOT = new URL('../..', import.meta.url).pathname;
const FUNCTIONS = join(ROOT, 'functions');

let functions: ListedFunction[];
let endpoints: Endpoint[];

beforeAll(async () => {
  functions = await listFunctions(FUNCTIONS, { parseISC: true });
  endpoints = await listEndpoints();
});

const routesOf = ({ routes = [] }: ListedFunction) => routes.map(({ pattern }) => pattern);

test('every route that Netlify reads is an endpoint of the contract', () => {
  const paths = new Set<string>(endpoints.map(({ path }) => path));
  expect(functions.flatMap(routesOf).filter((path) => !paths.has(path))).toEqual([]);
});

test('every endpoint of the contract is served by exactly one function', () => {
  const served = functions.flatMap(routesOf);
  const expected = [...new Set(endpoints.map(({ path }) => path))];
  expect(served.toSorted()).toEqual(expected.toSorted());
});

test('no function limits its methods, so a wrong one gets the shop’s own 405', () => {
  const methods = functions.flatMap(({ routes = [] }) => routes.flatMap((route) => route.methods));
  expect(methods).toEqual([]);
});

const literalLimit = (file: string) =>
  /^ {2}rateLimit: (\{ .* \}),$/m.exec(readFileSync(join(FUNCTIONS, file), 'utf8'))?.[1];

// A rule without an array would count all callers together.
test('passwords and files are limited by address in front of the function, and nothing else is', () => {
  const files = [...functions.map(({ name }) => `${name}.ts`), 'edge/objects.ts'];
  const limits = files.flatMap((file) => {
    const limit = literalLimit(file);
    return limit ? [[file, limit]] : [];
  });
  const rule = "{ windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] }";
  expect(Object.fromEntries(limits)).toEqual({ 'accounts.ts': rule, 'edge/objects.ts': rule });
  expect(limits).toHaveLength(DECLARED_RULES);
  expect(DECLARED_RULES).toBeLessThanOrEqual(ALLOWED_RULES);
});

test('the only function without a route is scheduled, every five minutes', () => {
  const unrouted = functions.filter((listed) => routesOf(listed).length === 0);
  expect(unrouted.map(({ name, schedule }) => [name, schedule])).toEqual([
    ['schedule', '*/5 * * * *'],
  ]);
});
