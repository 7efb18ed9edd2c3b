import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { evaluate, parse } from 'groq-js';
import { afterEach, expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });
const subject = {
  _id: 'micro',
  _type: 'subject',
  name: 'Microeconomics',
  slug: { current: 'microeconomics' },
  description: 'Markets.',
  price: 24.99,
};
const topic = { _id: 't1', _type: 'topic', name: 'Markets', order: 1, subject: reference('micro') };
const settings = {
  _id: 'shopSettings',
  _type: 'shopSettings',
  sellerName: 'Ada Lovelace',
  contactEmail: 'help@shop.example',
  address: ['1 Sample Street', 'London'],
};
const legal = (name: string) => ({
  _id: `legal-${name}`,
  _type: 'legalPage',
  title: name,
  summary: 'What we promise.',
  updatedOn: '2026-11-21',
  body: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Hello.' }] }],
});
const said = [settings, legal('terms'), legal('privacy'), legal('refunds')];
const item = { _id: 'i1', _type: 'contentItem', title: 'Notes', topic: reference('t1') };

let lake: Server | undefined;
afterEach(() => lake?.close());

/** Reads the catalogue through a lake that holds the documents. */
async function catalogueOf(dataset: object[]) {
  lake = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const params = Object.fromEntries(
      [...url.searchParams]
        .filter(([name]) => name.startsWith('$'))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    const tree = parse(url.searchParams.get('query') ?? '', { params });
    const result = await (await evaluate(tree, { dataset, params })).get();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: result ?? null, ms: 1 }));
  });
  await new Promise<void>((resolve) => lake?.listen(0, '127.0.0.1', resolve));
  const { port } = lake.address() as AddressInfo;
  return readCatalogue({
    projectId: 'shop',
    dataset: 'production',
    token: 'a-token',
    apiHost: `http://127.0.0.1:${port}`,
  });
}

test('puts each item under its topic and each topic under its subject, prices in pence', async () => {
  const { subjects } = await catalogueOf([...said, subject, topic, item]);
  expect(subjects).toMatchObject([
    { name: 'Microeconomics', price: 2499, topics: [{ id: 't1', items: [{ id: 'i1' }] }] },
  ]);
});

test('an empty shop is a shop', async () => {
  expect(await catalogueOf([])).toEqual({
    settings: undefined,
    legalPages: {},
    subjects: [],
    evidence: undefined,
  });
});

test('tells who sells', async () => {
  const { settings: read } = await catalogueOf([...said, subject]);
  expect(read).toEqual({
    sellerName: 'Ada Lovelace',
    contactEmail: 'help@shop.example',
    address: ['1 Sample Street', 'London'],
  });
});

test('reads the legal pages by their names', async () => {
  const { legalPages } = await catalogueOf([...said, subject]);
  expect(Object.keys(legalPages)).toEqual(['terms', 'privacy', 'refunds']);
  expect(legalPages.terms).toMatchObject({ title: 'terms', updatedOn: '2026-11-21' });
});

test.each([
  ['who sells', 'Shop settings', settings._id],
  ['the terms', 'Terms', 'legal-terms'],
  ['what becomes of data', 'Privacy', 'legal-privacy'],
  ['how money is given back', 'Refunds', 'legal-refunds'],
])('nothing is put on sale without saying %s', async (_, name, id) => {
  const reading = catalogueOf([...said.filter(({ _id }) => _id !== id), subject]);
  await expect(reading).rejects.toThrow(`fill in and publish: ${name}.`);
});

test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example'])(
  'a legal page that links to %s stops the build',
  async (href) => {
    const terms = legal('terms');
    const body = terms.body.map((block) => ({
      ...block,
      markDefs: [{ _type: 'link', _key: 'l', href }],
    }));
    await expect(catalogueOf([...said.slice(2), { ...terms, body }])).rejects.toThrow(
      /legal page terms \(legal-terms\).*Not a link that may be shown/s,
    );
  },
);

test('a legal page that holds what no page can show stops the build', async () => {
  const terms = { ...legal('terms'), body: [{ _type: 'image', _key: 'i' }] };
  await expect(catalogueOf([terms])).rejects.toThrow(/legal page terms/);
});

test('settings that are not complete stop the build and are named', async () => {
  const reading = catalogueOf([{ ...settings, contactEmail: 'help' }, subject]);
  await expect(reading).rejects.toThrow(/Shop settings.*contactEmail/s);
});

test('a document of the wrong shape stops the build and is named', async () => {
  const reading = catalogueOf([{ ...subject, price: 'free' }]);
  await expect(reading).rejects.toThrow(/The subject Microeconomics \(micro\).*price/s);
});

test('a subject cannot take the address of a page of the shop', async () => {
  const reading = catalogueOf([{ ...subject, slug: { current: 'checkout' } }]);
  await expect(reading).rejects.toThrow('cannot have the address /checkout');
});

test('two subjects cannot share an address', async () => {
  const reading = catalogueOf([subject, { ...subject, _id: 'other', name: 'Other' }]);
  await expect(reading).rejects.toThrow('both have the address /microeconomics');
});
