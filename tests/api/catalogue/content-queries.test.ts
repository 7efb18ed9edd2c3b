import { startTestLake } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  contentItemDocument,
  fileDocument,
  gradeEvidenceDocument,
  ownerOfFileDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import {
  catalogueQuery,
  contentQuery,
  fileQuery,
  gradeEvidenceQuery,
  ownerOfFileQuery,
  siteQuery,
  subjectsQuery,
  topicQuery,
  topicsQuery,
} from '#contract/catalogue/content-queries.ts';
import { subjectDocument } from '#contract/catalogue/subject.ts';
import { parseCatalogue } from '#server/services/content.ts';
import { toDeployedContent } from '#site/catalogue/deployed-content.ts';
import { nestContent, siteContent } from '#site/catalogue/site-content.ts';

const STORED = {
  id: 'upload-1',
  name: 'a.pdf',
  size: 8,
  pages: 2,
  version: 1,
  samples: [{ width: 720, height: 1018 }],
  excerpt: 'Markets',
};

const reference = (id: string) => ({ _type: 'reference', _ref: id });

async function startShop() {
  const lake = await startTestLake();
  const asset = await lake.client.assets.upload('file', Buffer.from('%PDF-1.7'), {
    filename: 'a.pdf',
  });
  const pdf = { _type: 'file', asset: reference(asset._id) };
  await lake.client
    .transaction()
    .create({
      _id: 'micro',
      _type: 'subject',
      name: 'Microeconomics',
      slug: { _type: 'slug', current: 'microeconomics' },
      description: 'How markets work',
      price: 24.99,
      originalPrice: 49.98,
      order: 1,
    })
    .create({
      _id: 'markets',
      _type: 'topic',
      name: 'Markets',
      order: 1,
      subject: reference('micro'),
    })
    .create({
      _id: 'free',
      _type: 'contentItem',
      title: 'Free',
      order: 1,
      isLocked: false,
      topic: reference('markets'),
      pdf: { _type: 'storedPdf', ...STORED },
    })
    .create({
      _id: 'locked',
      _type: 'contentItem',
      title: 'Locked',
      order: 2,
      topic: reference('markets'),
      // A field from the version that stored paid files in the CMS.
      pdf,
    })
    .create({
      _id: 'evidence',
      _type: 'gradeEvidence',
      studentName: 'Sam',
      grade: 'A*',
      subject: 'Economics',
      year: '2025',
      examBoard: 'AQA',
      pdf,
    })
    .commit();
  return { ...lake, asset };
}

test("runs the shop's queries with results in the contract's shapes", async () => {
  const { client, asset } = await startShop();
  const read = async <T extends z.ZodMiniType>(
    type: T,
    query: string,
    params: Record<string, string> = {},
  ): Promise<z.infer<T>> => type.parse(await client.fetch(query, params));

  expect(await read(z.array(subjectDocument), subjectsQuery)).toMatchObject([
    { id: 'micro', slug: 'microeconomics', price: 2499, originalPrice: 4998 },
  ]);
  const topic = { id: 'markets', subjectId: 'micro', name: 'Markets', order: 1 };
  expect(await read(z.array(topicDocument), topicsQuery, { subjectId: 'micro' })).toMatchObject([
    topic,
  ]);
  expect(await read(topicDocument, topicQuery, { topicId: 'markets' })).toMatchObject(topic);

  const items = [
    { id: 'free', subjectId: 'micro', order: 1, isLocked: false, hasFile: true, pages: 2 },
    { id: 'locked', subjectId: 'micro', order: 2, isLocked: true, hasFile: false },
  ];
  const contentItems = z.array(contentItemDocument);
  expect(await read(contentItems, contentQuery, { topicId: 'markets' })).toMatchObject(items);
  const content = siteContent.parse(await client.fetch(siteQuery));
  expect(nestContent(content)).toMatchObject([
    { id: 'micro', availability: 'no-files', topics: [{ ...topic, items }] },
  ]);
  expect(await read(z.array(gradeEvidenceDocument), gradeEvidenceQuery)).toMatchObject([
    { id: 'evidence', grade: 'A*' },
  ]);

  const { url } = asset;
  const free = await read(fileDocument, fileQuery, { id: 'free' });
  expect(free).toMatchObject({ subjectId: 'micro', pdf: { id: 'upload-1', version: 1 } });
  expect(free.url).toBeUndefined();
  const locked = await read(fileDocument, fileQuery, { id: 'locked' });
  expect([locked.pdf, locked.url]).toEqual([undefined, undefined]);
  const owned = { id: 'free', type: 'contentItem' };
  expect(await read(ownerOfFileDocument, ownerOfFileQuery, owned)).toMatchObject({ pdf: STORED });
  expect(await read(fileDocument, fileQuery, { id: 'evidence' })).toMatchObject({
    title: 'grade-evidence',
    isLocked: false,
    url,
  });
  expect(await client.fetch(fileQuery, { id: 'nothing' })).toBeNull();
});

test('the content that a build writes for functions equals what they would read themselves', async () => {
  const { client } = await startShop();
  await client.create({ _id: 'alone', _type: 'contentItem', title: 'Of no topic', order: 1 });
  const own = parseCatalogue(await client.fetch(catalogueQuery));
  const site = siteContent.parse(await client.fetch(siteQuery));
  const deployed = JSON.parse(JSON.stringify(toDeployedContent(site)));
  const evidence = own.evidence.map((one) => ({ ...one, url: undefined }));
  expect(parseCatalogue(deployed)).toEqual({ ...own, evidence });
});
