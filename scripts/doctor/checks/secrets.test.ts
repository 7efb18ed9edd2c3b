import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { examine } from '../test-shop.ts';
import { secrets } from './secrets.ts';

const random = () => randomBytes(36).toString('base64url');

const GOOD = {
  SITE_URL: 'https://notes.shop',
  SANITY_DATASET: 'production',
  SESSION_SECRET: random(),
  TICKET_SECRET: random(),
  SANITY_WEBHOOK_SECRET: random(),
};

test('a shop’s own secrets are good', async () => {
  expect((await examine(secrets, GOOD)).verdict).toBe('good');
});

test('missing secrets are not reported as good', async () => {
  expect((await examine(secrets, {})).verdict).toBe('not checked');
});

test.each([
  ['equal', { TICKET_SECRET: GOOD.SESSION_SECRET }, 'SESSION_SECRET and TICKET_SECRET are equal'],
  [
    'typed',
    { TICKET_SECRET: 'secretsecretsecretsecretsecretsecret' },
    'TICKET_SECRET can be guessed',
  ],
])('a setting that is %s is bad, and no value is printed', async (_, change, sentence) => {
  const finding = await examine(secrets, { ...GOOD, ...(change as object) });
  expect(finding).toEqual({ verdict: 'bad', sentence: expect.stringContaining(sentence) });
  for (const value of Object.values({ ...GOOD, ...change })) {
    expect(finding.sentence).not.toContain(value);
  }
});
