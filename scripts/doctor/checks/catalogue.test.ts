import { startTestLake, testToken } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, test } from 'vitest';
import { legalDocuments } from '#local-shop/seed/legal.ts';
import { shopSettings } from '#local-shop/seed/shop.ts';
import { examine, injectFault } from '../test-shop.ts';
import { legalTexts, prices } from './catalogue.ts';

const PUBLIC = 'https://notes.shop';

async function start() {
  const { origin, client } = await startTestLake();
  const settings = {
    SITE_URL: PUBLIC,
    SANITY_PROJECT_ID: 'shop',
    SANITY_DATASET: 'production',
    SANITY_TOKEN: testToken,
    SANITY_API_HOST: origin,
  };
  return { settings, origin, client };
}

const reference = (id: string) => ({ _type: 'reference', _ref: id });

/** @returns the finding about its prices */
async function price(fields: Record<string, unknown>, { hasFile = true } = {}) {
  const { settings, client } = await start();
  await client.create({
    _id: 'macro',
    _type: 'subject',
    name: 'Macroeconomics',
    slug: { current: 'macroeconomics' },
    description: 'Notes',
    price: 24,
    ...fields,
  });
  await client.create({ _id: 'topic', _type: 'topic', subject: reference('macro') });
  await client.create({
    _type: 'contentItem',
    topic: reference('topic'),
    ...(hasFile && { pdf: { id: 'upload-1', version: 1 } }),
  });
  return examine(prices, settings);
}

test('a price is good', async () => {
  expect(await price({})).toEqual({ verdict: 'good', sentence: '1 on sale: Macroeconomics.' });
});

test.each([
  ['none', { price: null }],
  ['pence', { price: 24.5 }],
])('a price with %s is bad', async (_, fields) => {
  expect(await price(fields)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('Macroeconomics cannot be sold'),
  });
});

test('a subject without a file for its buyers is a warning', async () => {
  expect(await price({}, { hasFile: false })).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining('a locked item that has a file: Macroeconomics'),
  });
});

test('a shop that sells nothing is a warning', async () => {
  expect(await price({ isOnSale: false })).toEqual({
    verdict: 'warning',
    sentence: 'No subject is on sale. Off sale: Macroeconomics.',
  });
  expect((await examine(prices, (await start()).settings)).verdict).toBe('warning');
});

const seller = {
  _id: 'shopSettings',
  _type: 'shopSettings',
  sellerName: 'Ann Author',
  contactEmail: 'ann@notes.shop',
  address: ['2 High Street', 'Leeds'],
};

test('three legal texts and a seller are good', async () => {
  const { settings, client } = await start();
  for (const document of [...legalDocuments, seller]) await client.create(document);
  expect((await examine(legalTexts, settings)).verdict).toBe('good');
});

test.each([
  ['one text', [...legalDocuments.slice(1), seller], 'the page on terms'],
  ['the seller', legalDocuments, 'the shop settings'],
  [
    "a text's words",
    [...legalDocuments.slice(0, 2), seller, { ...legalDocuments[2], body: [] }],
    'the page on refunds',
  ],
])('%s missing is bad', async (_, documents, lacking) => {
  const { settings, client } = await start();
  for (const document of documents) await client.create(document as typeof seller);
  expect(await examine(legalTexts, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(lacking),
  });
});

test("the sample shop's seller is bad for a public shop, and good on this machine", async () => {
  const { settings, client } = await start();
  const sample = { ...seller, ...shopSettings, address: [...shopSettings.address] };
  for (const document of [...legalDocuments, sample]) await client.create(document);
  expect(await examine(legalTexts, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining("still the sample shop's"),
  });
  const local = { ...settings, SITE_URL: 'http://localhost:8888' };
  expect((await examine(legalTexts, local)).verdict).toBe('good');
});

test('a legal text with a sentence of another country is bad for a public shop', async () => {
  const { settings, client } = await start();
  for (const document of [...legalDocuments, seller]) await client.create(document);
  const text = '[Check: written for the United Kingdom] We sell in pounds.';
  const body = [{ _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text }] }];
  await client.patch('legal-terms').set({ body }).commit();
  expect(await examine(legalTexts, settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('Terms of sale: sentences after “[Check…”'),
  });
});

test('content that cannot be read is bad', async () => {
  const { settings, origin } = await start();
  await injectFault(origin, { status: 500 });
  for (const check of [prices, legalTexts]) {
    expect(await examine(check, settings)).toEqual({
      verdict: 'bad',
      sentence: expect.stringContaining('status 500'),
    });
  }
});
