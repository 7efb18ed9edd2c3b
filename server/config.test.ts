import { expect, test } from 'vitest';
import { PRODUCTION_ENVIRONMENT } from '../tests/support/production-environment.ts';
import { parseBuildConfig } from './build-config.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-fields.ts';

const GOOD = PRODUCTION_ENVIRONMENT;

/** The build's environment if secrets are visible to functions only. */
const BUILD = {
  SITE_URL: GOOD.SITE_URL,
  SANITY_PROJECT_ID: GOOD.SANITY_PROJECT_ID,
  SANITY_DATASET: GOOD.SANITY_DATASET,
  SANITY_TOKEN: GOOD.SANITY_TOKEN,
  PUBLIC_STRIPE_KEY: GOOD.PUBLIC_STRIPE_KEY,
  KV_REST_API_URL: GOOD.KV_REST_API_URL,
  KV_REST_API_TOKEN: GOOD.KV_REST_API_TOKEN,
};

/** Only hosted shops have a build hook, and an owner who signs in another way has no password. */
const OPTIONAL = ['BUILD_HOOK_URL', 'ADMIN_PASSWORD_HASH'];

type Variables = Record<string, string | undefined>;

const problemsOf = (changes: Variables) => problems(() => parseConfig({ ...GOOD, ...changes }));
const buildProblemsOf = (changes: Variables) =>
  problems(() => parseBuildConfig({ ...BUILD, ...changes }));

function problems(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test("accepts a complete environment, and removes the site address's trailing slash", () => {
  expect(parseConfig(GOOD)).toMatchObject({
    SITE_URL: 'https://shop.example',
  });
});

test.each(Object.keys(GOOD).filter((name) => !OPTIONAL.includes(name)))(
  'names a missing %s',
  (name) => {
    expect(problemsOf({ [name]: undefined })).toMatch(new RegExp(`^${name} is missing: .+\\.$`));
    expect(problemsOf({ [name]: '' })).toMatch(new RegExp(`^${name} is missing: .+\\.$`));
  },
);

test('refuses a dataset name too long for the file store', () => {
  expect(problemsOf({ SANITY_DATASET: 'd'.repeat(50) })).toBe('');
  expect(problemsOf({ SANITY_DATASET: 'd'.repeat(51) })).toMatch(/^SANITY_DATASET is too long: /);
});

test('builds are debounced for five minutes, or for the configured time', () => {
  expect(parseConfig(GOOD).REBUILD_QUIET_SECONDS).toBe(300);
  expect(parseConfig({ ...GOOD, REBUILD_QUIET_SECONDS: '' }).REBUILD_QUIET_SECONDS).toBe(300);
  expect(parseConfig({ ...GOOD, REBUILD_QUIET_SECONDS: '10' }).REBUILD_QUIET_SECONDS).toBe(10);
});

test('forty emails a day go to unconfirmed addresses, or the configured number', () => {
  expect(parseConfig(GOOD).UNCONFIRMED_EMAILS_PER_DAY).toBe(60);
  const UNCONFIRMED_EMAILS_PER_DAY = '1000';
  expect(parseConfig({ ...GOOD, UNCONFIRMED_EMAILS_PER_DAY }).UNCONFIRMED_EMAILS_PER_DAY).toBe(
    1000,
  );
  expect(problemsOf({ UNCONFIRMED_EMAILS_PER_DAY: '0' })).toContain('from 1 to 100000 emails');
});

test.each(['0', '-1', '1.5', 'soon', '86401', '999999'])(
  'refuses a debounce of %s seconds',
  (REBUILD_QUIET_SECONDS) => {
    expect(problemsOf({ REBUILD_QUIET_SECONDS })).toMatch(/^REBUILD_QUIET_SECONDS must be .+\.$/);
  },
);

test.each([
  'SESSION_SECRET',
  'TICKET_SECRET',
  'OIDC_CLIENT_SECRET',
  'SANITY_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'KV_REST_API_TOKEN',
])('refuses a short %s without repeating its value', (name) => {
  const start = GOOD[name as keyof typeof GOOD].slice(0, 7);
  expect(problemsOf({ [name]: start })).toContain(`${name} is too short`);
  expect(problemsOf({ [name]: 'hunter2' })).not.toContain('hunter2');
});

test('reports each invalid variable in its own sentence', () => {
  const sentences = problemsOf({
    SESSION_SECRET: 'short',
    SMTP_URL: 'ftp://x',
    SITE_URL: undefined,
  });
  expect(sentences.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'SITE_URL',
    'SESSION_SECRET',
    'SMTP_URL',
  ]);
});

test('names only SITE_URL if it is not an address, and no service as local', () => {
  const sentences = problemsOf({ SITE_URL: 'foo', OIDC_ISSUER: 'http://localhost:4000' });
  expect(sentences.split('\n')).toEqual([expect.stringMatching(/^SITE_URL is not an address/)]);
});

test('the identity provider is optional, but not a part of its settings', () => {
  const none = { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: undefined };
  expect(problemsOf(none)).toBe('');
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = GOOD;
  const all = 'set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or none.';
  expect(problemsOf({ ...none, OIDC_ISSUER })).toBe(
    `OIDC_CLIENT_ID is missing: ${all}\nOIDC_CLIENT_SECRET is missing: ${all}`,
  );
  expect(problemsOf({ ...none, OIDC_ISSUER, OIDC_CLIENT_ID })).toBe(
    `OIDC_CLIENT_SECRET is missing: ${all}`,
  );
});

test("keeps the issuer's trailing slash", () => {
  expect(parseConfig(GOOD).OIDC_ISSUER).toBe('https://tenant.identity.example/');
  expect(problemsOf({ OIDC_ISSUER: 'http://identity.example' })).toContain(
    'OIDC_ISSUER must begin with https',
  );
});

test('plain http is allowed for this machine only', () => {
  expect(problemsOf({ SITE_URL: 'http://shop.example' })).toContain(
    'SITE_URL must begin with https',
  );
  expect(problemsOf({ SITE_URL: 'http://localhost:8888' })).toBe('');
});

test.each([
  ['SANITY_API_HOST', 'http://localhost:3900'],
  ['STUDIO_URL', 'http://localhost:3333'],
  ['BUILD_HOOK_URL', 'http://localhost:8888/__sandbox/build'],
  ['STRIPE_API_ORIGIN', 'http://127.0.0.1:7200'],
  ['OIDC_ISSUER', 'http://localhost:4000'],
  ['KV_REST_API_URL', 'http://localhost:1'],
  ['SMTP_URL', 'smtp://localhost:25'],
])('a public shop refuses the stand-in at %s', (name, value) => {
  expect(problemsOf({ [name]: value })).toContain(`${name} points at this machine`);
});

test.each([
  ['hunter2hunter2', 'is not a bcrypt hash'],
  [`$2b$09$${'x'.repeat(53)}`, 'is too cheap a hash'],
])("refuses %s as the administrator's hash without repeating it", (value, sentence) => {
  const sentences = problemsOf({ ADMIN_PASSWORD_HASH: value });
  expect(sentences).toContain(`ADMIN_PASSWORD_HASH ${sentence}`);
  expect(sentences).not.toContain(value);
});

test("validates the owner's email address and lower-cases it", () => {
  expect(parseConfig({ ...GOOD, OWNER_EMAIL: 'Owner@Shop.Example' }).OWNER_EMAIL).toBe(
    'owner@shop.example',
  );
  expect(problemsOf({ OWNER_EMAIL: 'the owner' })).toContain('OWNER_EMAIL is not an email address');
});

test('functions start without a build hook, which exists only after the first deploy', () => {
  expect(problemsOf({ BUILD_HOOK_URL: undefined })).toBe('');
  expect(problemsOf({ BUILD_HOOK_URL: '' })).toBe('');
  expect(problemsOf({ BUILD_HOOK_URL: 'a hook' })).toContain('BUILD_HOOK_URL is not an address');
});

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  PUBLIC_STRIPE_KEY: 'pk_test_0123456789abcdef',
};

test.each([
  ['test keys', TEST_KEYS, ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY']],
  ['a secret test key', { STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef' }, ['STRIPE_SECRET_KEY']],
  [
    'a publishable test key',
    { PUBLIC_STRIPE_KEY: TEST_KEYS.PUBLIC_STRIPE_KEY },
    ['PUBLIC_STRIPE_KEY'],
  ],
])('a public shop refuses %s, except in a trial', (_, keys, names) => {
  const sentences = problemsOf(keys).split('\n');
  expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(names);
  expect(sentences.join()).toContain('is a test key, but the shop is public');
  expect(problemsOf({ ...keys, ALLOW_TEST_PAYMENTS: '1' })).toBe('');
  expect(problemsOf({ ...keys, ALLOW_TEST_PAYMENTS: '' })).not.toBe('');
  expect(problemsOf({ ...keys, SITE_URL: 'http://localhost:8888' })).toBe('');
});

test('accepts a restricted key, and refuses other kinds and keys without a mode', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'rk_live_0123456789abcdef' })).toBe('');
  for (const STRIPE_SECRET_KEY of ['pk_live_0123456789abcdef', `sk_${'0123456789'.repeat(2)}`]) {
    expect(problemsOf({ STRIPE_SECRET_KEY })).toContain(
      'STRIPE_SECRET_KEY must begin with sk_live_',
    );
  }
  expect(problemsOf({ ALLOW_TEST_PAYMENTS: 'yes' })).toContain('ALLOW_TEST_PAYMENTS must be 1');
});

test("a public shop's build refuses a publishable test key", () => {
  const { PUBLIC_STRIPE_KEY } = TEST_KEYS;
  expect(buildProblemsOf({ PUBLIC_STRIPE_KEY })).toContain('PUBLIC_STRIPE_KEY is a test key');
  expect(buildProblemsOf({ PUBLIC_STRIPE_KEY, ALLOW_TEST_PAYMENTS: '1' })).toBe('');
});

test('the build requires only the variables that it uses', () => {
  expect(parseBuildConfig(BUILD)).toEqual({
    ...BUILD,
    SITE_URL: 'https://shop.example',
  });
  expect(Object.keys(parseBuildConfig(GOOD)).toSorted()).toEqual(Object.keys(BUILD).toSorted());
});

test.each(Object.keys(BUILD))('the build names a missing %s', (name) => {
  expect(buildProblemsOf({ [name]: undefined })).toMatch(new RegExp(`^${name} is missing: .+\\.$`));
});

test.each([
  ['SANITY_API_HOST', 'http://localhost:3900'],
  ['PUBLIC_STRIPE_JS_URL', 'http://127.0.0.1:7200/v3/stripe.js'],
  ['KV_REST_API_URL', 'http://localhost:6400'],
])("a public shop's build refuses the stand-in at %s", (name, value) => {
  expect(buildProblemsOf({ [name]: value })).toContain(`${name} points at this machine`);
});
