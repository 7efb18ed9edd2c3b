import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { subjectItemDocument } from '#contract/catalogue/content-documents.ts';
import { siteQuery } from '#contract/catalogue/content-queries.ts';
import { samplePath } from '#contract/files/paths.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const shop = await startTestSandbox();
const visitor = shop.client();
const content = lakeOf(shop);

const reference = (id: string) => ({ _type: 'reference', _ref: id });
const samples = [
  { width: 720, height: 1018 },
  { width: 32, height: 45 },
];
const excerpt = 'Utility is the satisfaction from a good';

const item = (id: string, changes: object = {}) => ({
  _id: id,
  _type: 'contentItem',
  title: id,
  order: 1,
  isLocked: true,
  topic: reference('markets'),
  pdf: {
    _type: 'storedPdf',
    id,
    name: 'a.pdf',
    size: 5000,
    pages: 4,
    version: 1,
    excerpt,
    samples: samples.map((size, key) => ({ ...size, _key: `${key}`, _type: 'sample' })),
  },
  ...changes,
});

const SHOWN = 'shown';
const HIDDEN = { free: { isLocked: false }, 'switched-off': { showSample: false } };
const file = (id: string) => ({ id, version: 1 });
const PICTURE = Buffer.from('RIFF    WEBP a picture of page 1');

beforeAll(async () => {
  const documents: IdentifiedSanityDocumentStub[] = [
    { _id: 'micro', _type: 'subject', name: 'Microeconomics', slug: { current: 'micro' } },
    { _id: 'markets', _type: 'topic', name: 'Markets', order: 1, subject: reference('micro') },
    item(SHOWN),
    item('without-pictures'),
    item('drafts.draft'),
    ...Object.entries(HIDDEN).map(([id, changes]) => item(id, changes)),
  ];
  const transaction = content.transaction();
  for (const document of documents) transaction.create(document);
  await transaction.commit();
  await announceChange(shop);

  const { store } = storedFiles(shop);
  for (const id of [SHOWN, 'draft', 'unnamed', ...Object.keys(HIDDEN)]) {
    for (const name of ['1/sample.1', '1/sample.2', '1/tail', '1/manifest', '1/text', 'original']) {
      await store.set(`files/${id}/${name}`, new Blob([PICTURE]));
    }
  }
});

test('anyone can see the pictures of a locked file, and browsers and the CDN cache them', async () => {
  const path = samplePath(file(SHOWN), 1);
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('cache-status')).toContain('stored');
  expect((await visitor.get(path)).headers.get('cache-status')).toContain('hit');
  expect((await visitor.get(samplePath(file(SHOWN), 2))).status).toBe(200);
});

test('a free file has a picture for everyone, and HEAD responds without the picture', async () => {
  const response = await visitor.fetch(samplePath(file('free'), 1), { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(await response.text()).toBe('');
});

test.each([
  ['that the owner has switched off', samplePath(file('switched-off'), 1)],
  ['of a draft', samplePath(file('draft'), 1)],
  ['of a file that no item names', samplePath(file('unnamed'), 1)],
  ['of an unknown file', samplePath(file('unknown'), 1)],
  ['that is not stored', samplePath(file('without-pictures'), 1)],
  ['of a page that has none', samplePath(file(SHOWN), 3)],
  ['of a version that is not prepared', samplePath({ id: SHOWN, version: 2 }, 1)],
  ['of a page without a sample', samplePath(file(SHOWN), 4)],
  ['of page 0', samplePath(file(SHOWN), 0)],
  ['of version 0', samplePath({ id: SHOWN, version: 0 }, 1)],
  ...['tail', '../original', 'sample.1', '1.webp.webp'].map((name) => [
    `named ${name}`,
    `/samples/${SHOWN}/1/${name}`,
  ]),
  ...['%2e%2e', '%F0%9F%93%88'].map((id) => [`of the file ${id}`, samplePath(file(id), 1)]),
])('there is no picture %s', async (_, path) => {
  const response = await visitor.get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toMatch(/no-store|max-age=0/);
});

const lists = z.object({ items: z.array(z.looseObject({})) });

test('a page receives samples only for locked files, and none if they are switched off', async () => {
  const published = content.withConfig({ perspective: 'published' });
  const items = lists
    .parse(await published.fetch(siteQuery))
    .items.map((item) => subjectItemDocument.parse({ ...item, subjectId: 'micro' }));
  const sampled = items.filter(({ sample }) => sample).map(({ id }) => id);
  expect(sampled).toEqual([SHOWN, 'without-pictures']);
  expect(items.find(({ id }) => id === SHOWN)?.sample).toEqual({
    id: SHOWN,
    version: 1,
    samples,
    excerpt,
  });
});

test('an invalid sample is left out, so that the page can be built', () => {
  const row = { id: 'a', topicId: 'b', subjectId: 'c', title: 'd', order: 1 };
  const parsed = subjectItemDocument.parse({
    ...row,
    isLocked: true,
    hasFile: true,
    pages: 1,
    sample: { id: 'a', version: 'new' },
  });
  expect(parsed.sample).toBeUndefined();
});
