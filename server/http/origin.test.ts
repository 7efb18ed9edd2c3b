import { expect, test } from 'vitest';
import { requireSameOrigin } from './origin.ts';

const write = (headers: Record<string, string>) =>
  new Request('https://shop.example/api/auth/login', { method: 'POST', headers });

test.each<Record<string, string>>([
  { origin: 'https://shop.example' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' },
])("accepts a write from one of the shop's pages: %j", (headers) => {
  expect(() => requireSameOrigin(write(headers))).not.toThrow();
});

test.each<Record<string, string>>([
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'http://shop.example' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://shop.example', 'sec-fetch-site': 'same-site' },
])('refuses a write from any other page: %j', (headers) => {
  expect(() => requireSameOrigin(write(headers))).toThrow('did not come from the shop');
});
