import type { SanityOptions } from 'local-stand-ins/sanity/options.ts';
import { startTestLake, testToken } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, test } from 'vitest';
import { examine, injectFault, UNUSED_ADDRESS } from '../test-shop.ts';
import { contentToken, contentWebhookRegistered } from './content.ts';

async function start(options: Partial<SanityOptions> = {}) {
  const { origin, client } = await startTestLake(options);
  const settings = {
    SANITY_PROJECT_ID: 'shop',
    SANITY_DATASET: 'production',
    SANITY_TOKEN: testToken,
    SANITY_API_HOST: origin,
    SITE_URL: 'https://notes.shop',
  };
  return { settings, origin, client };
}

test('a token that may read and write is good, and the check writes nothing', async () => {
  const { settings, client } = await start({ role: 'editor' });
  expect(await examine(contentToken, settings)).toEqual({
    verdict: 'good',
    sentence: 'It may read and write.',
  });
  expect(await client.fetch('count(*)', {}, { perspective: 'raw' })).toBe(0);
});

test('a token that may only read is bad', async () => {
  const { settings } = await start({ role: 'viewer' });
  expect(await examine(contentToken, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('may only read'),
  });
});

test.each([
  ['a token that is not known', { SANITY_TOKEN: 'a-token-of-another-project' }, 'is not accepted'],
  ['a dataset that does not exist', { SANITY_DATASET: 'staging' }, 'There is no such dataset'],
  ['a project that does not exist', { SANITY_PROJECT_ID: 'other' }, 'There is no such dataset'],
  [
    'a service that does not exist',
    { SANITY_API_HOST: UNUSED_ADDRESS },
    'nothing responds at its address',
  ],
])('%s is bad', async (_, change, reason) => {
  const { settings } = await start();
  const finding = await examine(contentToken, { ...settings, ...(change as object) });
  expect(finding).toEqual({ verdict: 'bad', sentence: expect.stringContaining(reason) });
  expect(finding.sentence).not.toContain(testToken);
});

test('a service that fails is bad, with its status', async () => {
  const { settings, origin } = await start();
  await injectFault(origin, { status: 503 });
  expect(await examine(contentToken, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('it responds with status 503'),
  });
});

const WEBHOOK = {
  url: 'https://notes.shop/api/webhooks/content',
  secret: 'a-secret-of-the-webhook',
  filter:
    '_type in ["subject", "offer", "placePrices", "topic", "contentItem", "gradeEvidence", "shopSettings", "legalPage", "card", "drill"]',
};

test('a webhook to the shop for every publication is good', async () => {
  for (const webhook of [WEBHOOK, { ...WEBHOOK, filter: undefined }]) {
    const { settings } = await start({ webhook });
    expect(await examine(contentWebhookRegistered, settings)).toEqual({
      verdict: 'good',
      sentence: `Every publication goes to ${WEBHOOK.url}.`,
    });
  }
});

test.each([
  ['none', undefined, 'No webhook goes to'],
  ['elsewhere', { ...WEBHOOK, url: 'https://old.shop/api/webhooks/content' }, 'No webhook goes to'],
  ['switched off', { ...WEBHOOK, isDisabled: true }, 'is switched off'],
  ['not for deletions', { ...WEBHOOK, on: ['create', 'update'] as const }, 'not called on delete'],
  [
    'for some documents',
    { ...WEBHOOK, filter: '_type == "subject"' },
    'leaves out offer, placePrices, topic',
  ],
])('a webhook that is %s is bad', async (_, webhook, sentence) => {
  const { settings } = await start({ webhook });
  const finding = await examine(contentWebhookRegistered, settings);
  expect(finding).toEqual({ verdict: 'bad', sentence: expect.stringContaining(sentence) });
});

test('a token that may not list webhooks is a warning that names the place to look', async () => {
  const { settings } = await start({ webhook: WEBHOOK, role: 'editor' });
  expect(await examine(contentWebhookRegistered, settings)).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining(WEBHOOK.url),
  });
});
