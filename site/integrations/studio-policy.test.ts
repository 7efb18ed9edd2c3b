import { expect, test } from 'vitest';
import { studioPolicy } from './studio-policy.ts';

const SHOP = 'https://shop.example';

const findSources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('allows the Studio only its own scripts and its own content project', () => {
  const policy = studioPolicy({ projectId: 'abc123', shopUrl: SHOP });
  expect(findSources(policy, 'script-src')).toEqual(["'self'"]);
  expect(findSources(policy, 'connect-src')).toEqual([
    "'self'",
    SHOP,
    'https://api.sanity.io',
    'https://abc123.api.sanity.io',
    'https://abc123.apicdn.sanity.io',
    'wss://abc123.api.sanity.io',
    'https://cdn.sanity.io',
  ]);
  expect(policy).not.toContain('*');
  expect(policy).not.toContain('localhost');
});

test('allows the Studio a content API on this machine', () => {
  const policy = studioPolicy({
    projectId: 'shop',
    apiHost: 'http://localhost:3900',
    shopUrl: 'http://localhost:8888',
  });
  expect(findSources(policy, 'connect-src')).toEqual([
    "'self'",
    'http://localhost:8888',
    'http://localhost:3900',
    'http://*.localhost:3900',
    'ws://*.localhost:3900',
    'http://localhost:3900',
  ]);
  expect(policy).not.toContain('sanity.io');
});
