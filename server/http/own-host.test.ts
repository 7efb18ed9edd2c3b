import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnHost } from './own-host.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';

test.each([
  ['https://shop.example', 'https://shop.example/api/subjects', true],
  ['https://shop.example', 'https://SHOP.example/', true],
  ['https://shop.example', 'https://shop.netlify.app/', false],
  ['https://shop.example', 'https://www.shop.example/', false],
  ['https://shop.example', 'https://shop.example.evil.example/', false],
  ['https://shop.example', 'https://shop.example:8443/', false],
  ['https://shop.example', 'http://localhost:8888/', false],
  ['http://localhost:8888', 'http://localhost:8888/', true],
  ['http://localhost:8888', 'http://127.0.0.1:8888/', true],
  ['http://localhost:8888', 'http://[::1]:9000/', true],
  ['http://localhost:8888', 'https://shop.example/', false],
])('a shop at %s accepts calls at %s: %s', (siteUrl, requestUrl, isOwn) => {
  expect(isOwnHost(siteUrl, requestUrl)).toBe(isOwn);
});

test('responses of functions carry the same headers as files', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const [, forAll = ''] = rules.split('for = "/*"');
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) {
    if (name !== 'X-Robots-Tag') expect(forAll).toContain(`${name} = "${value}"`);
  }
});
