import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { evaluate, parse } from 'groq-js';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeptSubject, keptSubject } from '#contract/catalogue/kept-subjects.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readKeptSubjects } from './stored-subjects.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });
const subject = {
  _id: 'micro',
  _type: 'subject',
  name: 'Microeconomics',
  slug: { current: 'microeconomics' },
  description: 'Markets.',
  price: 24,
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
const legalInformation = [settings, legal('terms'), legal('privacy'), legal('refunds')];
const item = { _id: 'i1', _type: 'contentItem', title: 'Notes', topic: reference('t1') };

let contentApi: Server | undefined;
let queries = 0;
afterEach(() => contentApi?.close());

/** Reads the catalogue from a content API with these documents. The API requires a token unless `isPublic`. */
async function readDocuments(
  documents: object[],
  { isPublic = false, kept = [] as KeptSubject[] } = {},
) {
  queries = 0;
  contentApi = createServer(async (request, response) => {
    queries++;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const params = Object.fromEntries(
      [...url.searchParams]
        .filter(([name]) => name.startsWith('$'))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    const dataset = isPublic || request.headers.authorization ? documents : [];
    const tree = parse(url.searchParams.get('query') ?? '', { params });
    const result = await (await evaluate(tree, { dataset, params })).get();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: result ?? null, ms: 1 }));
  });
  await new Promise<void>((resolve) => contentApi?.listen(0, '127.0.0.1', resolve));
  const { port } = contentApi.address() as AddressInfo;
  return readCatalogue({
    projectId: 'shop',
    dataset: 'production',
    token: 'a-token',
    readKept: async () => kept,
    apiHost: `http://127.0.0.1:${port}`,
  });
}

test('nests items in topics and topics in subjects, with prices in pence', async () => {
  const { subjects } = await readDocuments([...legalInformation, subject, topic, item]);
  expect(subjects).toMatchObject([
    { name: 'Microeconomics', price: 2400, topics: [{ id: 't1', items: [{ id: 'i1' }] }] },
  ]);
});

test('shows the original price on a page built after the last day of a reduction', async () => {
  const reduced = { ...subject, originalPrice: 48, reducedUntil: '2026-01-31' };
  const { subjects } = await readDocuments([...legalInformation, reduced]);
  expect(subjects).toMatchObject([{ price: 4800, originalPrice: undefined }]);
});

test.each([0, 1, 20])('queries the CMS twice for a shop with %d subjects', async (count) => {
  const subjects = Array.from({ length: count }, (_, index) => ({
    ...subject,
    _id: `s${index}`,
    slug: { current: `s${index}` },
  }));
  const topics = subjects.map(({ _id }) => ({
    ...topic,
    _id: `t-${_id}`,
    subject: reference(_id),
  }));
  const { subjects: read } = await readDocuments([...legalInformation, ...subjects, ...topics]);
  expect(read.map(({ topics: [first] }) => first?.id)).toEqual(topics.map(({ _id }) => _id));
  expect(queries).toBe(2);
});

test('accepts an empty shop', async () => {
  expect(await readDocuments([])).toEqual({
    readAt: expect.any(String),
    settings: undefined,
    legalPages: {},
    subjects: [],
    offers: [],
    placePrices: [],
    evidence: undefined,
  });
});

const file = { _id: 'file-1-pdf', _type: 'sanity.fileAsset' };
const evidence = {
  _id: 'e1',
  _type: 'gradeEvidence',
  studentName: 'Sam',
  grade: 'A*',
  subject: 'Economics',
  year: '2026',
  examBoard: 'AQA',
  pdf: { asset: reference('file-2-pdf') },
};
const evidenceFile = { _id: 'file-2-pdf', _type: 'sanity.fileAsset' };

test('warns about old files that anyone can list, but not about grade evidence', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const shop = [...legalInformation, subject, evidence, evidenceFile];
  expect(await readDocuments(shop, { isPublic: true })).toMatchObject({ evidence: { id: 'e1' } });
  contentApi?.close();
  await readDocuments([...shop, file]);
  expect(warn).not.toHaveBeenCalled();
  contentApi?.close();
  await readDocuments([...shop, file], { isPublic: true });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Anyone can list 1 of the files'));
  warn.mockRestore();
});

test("reads the seller's details", async () => {
  const { settings: read } = await readDocuments([...legalInformation, subject]);
  expect(read).toEqual({
    sellerName: 'Ada Lovelace',
    contactEmail: 'help@shop.example',
    address: ['1 Sample Street', 'London'],
  });
});

test('reads the legal pages by name', async () => {
  const { legalPages } = await readDocuments([...legalInformation, subject]);
  expect(Object.keys(legalPages)).toEqual(['terms', 'privacy', 'refunds']);
  expect(legalPages.terms).toMatchObject({ title: 'terms', updatedOn: '2026-11-21' });
});

const pdf = { id: 'upload-1', pages: 4, version: 1 };
const onSale = [subject, topic, { ...item, pdf }];

test.each([
  ["the seller's details", 'Shop settings', settings._id],
  ['the terms', 'Terms', 'legal-terms'],
  ['the privacy page', 'Privacy', 'legal-privacy'],
  ['the refund policy', 'Refunds', 'legal-refunds'],
])('rejects a shop that sells a subject without %s', async (_, name, id) => {
  const reading = readDocuments([...legalInformation.filter(({ _id }) => _id !== id), ...onSale]);
  await expect(reading).rejects.toThrow(`fill in and publish: ${name}.`);
});

test.each([
  ['is off sale', [{ ...subject, isOnSale: false }, ...onSale.slice(1)], 'off-sale'],
  ['has no locked file', [subject, topic, item], 'no-files'],
  [
    'has a file that is not prepared',
    [subject, topic, { ...item, pdf: { id: 'upload-1' } }],
    'no-files',
  ],
  [
    'has a file in the CMS, as in earlier versions',
    [subject, topic, { ...item, pdf: { asset: reference('file-1-pdf') } }],
    'no-files',
  ],
  ['has free files only', [subject, topic, { ...onSale[2], isLocked: false }], 'no-files'],
])(
  'a subject that %s needs no legal pages, because no one can buy it',
  async (_, documents, availability) => {
    expect(await readDocuments(documents)).toMatchObject({ subjects: [{ availability }] });
  },
);

test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example'])(
  'rejects a legal page that links to %s',
  async (href) => {
    const terms = legal('terms');
    const body = terms.body.map((block) => ({
      ...block,
      markDefs: [{ _type: 'link', _key: 'l', href }],
    }));
    await expect(readDocuments([...legalInformation.slice(2), { ...terms, body }])).rejects.toThrow(
      /legal page terms \(legal-terms\).*Not an allowed link/s,
    );
  },
);

test('rejects a legal page with a block that no page can show', async () => {
  const terms = { ...legal('terms'), body: [{ _type: 'image', _key: 'i' }] };
  await expect(readDocuments([terms])).rejects.toThrow(/legal page terms/);
});

test('rejects incomplete settings by name', async () => {
  const reading = readDocuments([{ ...settings, contactEmail: 'help' }, subject]);
  await expect(reading).rejects.toThrow(/Shop settings.*contactEmail/s);
});

test.each(['free', 24.5])('rejects a subject for %j by name', async (price) => {
  const reading = readDocuments([{ ...subject, price }]);
  await expect(reading).rejects.toThrow(/The subject Microeconomics \(micro\).*price/s);
});

test('rejects a subject with a reserved slug', async () => {
  const reading = readDocuments([{ ...subject, slug: { current: 'checkout' } }]);
  await expect(reading).rejects.toThrow('cannot use /checkout');
});

test('rejects two subjects with the same slug', async () => {
  const reading = readDocuments([subject, { ...subject, _id: 'other', name: 'Other' }]);
  await expect(reading).rejects.toThrow('both use /microeconomics');
});

const archivedCopy = (id: string, slug: string) =>
  keptSubject.parse({
    subject: {
      id,
      slug,
      name: 'Trade',
      description: '',
      price: 2499,
      originalPrice: undefined,
      currency: 'gbp',
      features: [],
    },
    topics: [{ id: 'kt', subjectId: id, name: 'Tariffs', order: 1 }],
    items: [
      {
        id: 'ki',
        topicId: 'kt',
        subjectId: id,
        title: 'Notes',
        order: 1,
        isLocked: true,
        hasFile: true,
      },
    ],
  });

test('keeps the page of a deleted subject that students own, after the subjects of the CMS', async () => {
  const { subjects } = await readDocuments([subject], { kept: [archivedCopy('gone', 'trade')] });
  expect(subjects).toMatchObject([
    { id: 'micro' },
    { id: 'gone', availability: 'off-sale', topics: [{ id: 'kt', items: [{ id: 'ki' }] }] },
  ]);
});

test.each([
  ['another subject has taken its address', archivedCopy('gone', 'microeconomics')],
  ['the shop itself uses its address', archivedCopy('gone', 'checkout')],
  ['the owner has brought it back', archivedCopy('micro', 'trade')],
])('builds no page for an archived copy if %s', async (_, copy) => {
  const { subjects } = await readDocuments([subject], { kept: [copy] });
  expect(subjects).toMatchObject([{ id: 'micro', slug: 'microeconomics' }]);
});

test('fails the build if the store with the archived copies does not respond', async () => {
  const source = { url: 'http://127.0.0.1:1', token: 'a-token' };
  await expect(readKeptSubjects(source)).rejects.toThrow('check KV_REST_API_URL');
});
