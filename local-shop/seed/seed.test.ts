import { cpSync, readFileSync } from 'node:fs';
import { getStore } from '@netlify/blobs';
import { startBlobs } from 'local-stand-ins/blobs/index.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { startTestLake, testClient, testToken } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  contentItemDocument,
  discountCodeDocument,
  fileDocument,
  gradeEvidenceDocument,
  shopSettingsDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import {
  contentQuery,
  discountCodeQuery,
  fileQuery,
  gradeEvidenceQuery,
  legalPagesQuery,
  shopSettingsQuery,
  subjectsQuery,
  topicsQuery,
} from '#contract/catalogue/content-queries.ts';
import { LEGAL_PAGES, legalPageDocument, legalPageId } from '#contract/catalogue/legal-page.ts';
import { subjectDocument } from '#contract/catalogue/subject.ts';
import { cardsQuery, practiceDocument } from '#contract/practice/card-documents.ts';
import { toPracticeCards } from '#contract/practice/practice-cards.ts';
import { pictureKey } from '#server/files/stored-file.ts';
import { DATASET } from '../content-project.ts';
import { seedPictures } from './files.ts';
import { renderNotes } from './pdf.ts';
import { prepareSamples } from './sample-store.ts';
import { seedLegalPages, seedShop } from './seed.ts';
import { subjects } from './shop.ts';

const { store, ...samples } = await prepareSamples();

async function seededLake() {
  const lake = await startTestLake();
  const options = {
    apiHost: lake.origin,
    projectId: 'shop',
    dataset: 'production',
    token: testToken,
  };
  await seedShop(options, samples);
  return { ...lake, options };
}

test('returns the discount code and every card and drill with a token, and hides them without a token, even in a public dataset', async () => {
  const { client, origin, control } = await seededLake();
  await control('visibility', { visibility: 'public' });
  const code = await client.fetch(discountCodeQuery, { code: 'REVISE10' });
  expect(discountCodeDocument.parse(code)).toMatchObject({
    code: 'REVISE10',
    discount: { percent: 10 },
    subjectIds: [],
    from: undefined,
    until: undefined,
    totalUses: undefined,
    usesPerStudent: undefined,
  });
  const cards = z.array(practiceDocument).parse(await client.fetch(cardsQuery));
  const seeded = subjects.flatMap(({ topics }) =>
    topics.flatMap((topic) => [...topic.cards, ...topic.drills]),
  );
  expect(cards).toHaveLength(seeded.length);
  expect(cards.filter((card) => toPracticeCards(card).length === 0)).toEqual([]);
  const free = seeded.filter(({ isFree }) => isFree);
  expect(cards.filter(({ isLocked }) => !isLocked)).toHaveLength(free.length);
  expect(cards.find(({ id }) => id === 'card.micro-4-1-1-1')).toMatchObject({
    topicId: 'topic-micro-4-1-1',
    prompt: 'What is the basic economic problem?',
    isLocked: false,
    sourceId: 'content-micro-4-1-1-notes',
    sourcePage: 1,
    sourceQuote: expect.any(String),
  });
  const sources = 'count(*[_type == "card" && (defined(source->) == false)])';
  expect(await client.fetch(sources)).toBe(0);
  const anonymous = testClient(origin, { token: undefined });
  expect(await anonymous.fetch('count(*[_type in ["card", "drill"]])')).toBe(0);
  expect(await anonymous.fetch(discountCodeQuery, { code: 'REVISE10' })).toBeNull();
  expect(await anonymous.fetch('count(*[_type == "subject"])')).toBe(2);
});

test('reads the complete shop back through its own queries, with seller details and legal pages', async () => {
  const { client } = await seededLake();
  const seeded = z.array(subjectDocument).parse(await client.fetch(subjectsQuery));
  expect(seeded.map(({ name, price, originalPrice }) => [name, price, originalPrice])).toEqual([
    ['Microeconomics', 3000, 6000],
    ['Macroeconomics', 3000, 6000],
  ]);
  for (const [index, { id, features }] of seeded.entries()) {
    expect(features).toEqual([
      'Detailed Chains of Analysis',
      'Recent Real World Examples',
      'A* Evaluation',
    ]);
    const topics = z.array(topicDocument).parse(await client.fetch(topicsQuery, { subjectId: id }));
    expect(topics.map(({ reference }) => reference)).toEqual(
      subjects[index]?.topics.map(({ reference }) => reference),
    );
    for (const topic of topics) {
      const items = z
        .array(contentItemDocument)
        .parse(await client.fetch(contentQuery, { topicId: topic.id }));
      for (const { pages } of items) expect(pages).toBeGreaterThan(0);
      expect(items.map(({ order, hasFile }) => [order, hasFile])).toEqual([
        [1, true],
        [2, true],
      ]);
    }
  }
  const evidence = z.array(gradeEvidenceDocument).parse(await client.fetch(gradeEvidenceQuery));
  expect(evidence).toHaveLength(1);
  const settings = shopSettingsDocument.parse(await client.fetch(shopSettingsQuery));
  expect(settings.address.length).toBeGreaterThan(1);
  const pages = z.array(legalPageDocument).parse(await client.fetch(legalPagesQuery));
  expect(pages.map(({ id }) => id).toSorted()).toEqual(LEGAL_PAGES.map(legalPageId).toSorted());
  for (const { body, summary } of pages) {
    const keys = body.map(({ _key }) => _key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(summary.length).toBeGreaterThanOrEqual(50);
    expect(summary.length).toBeLessThanOrEqual(160);
  }
});

test("stores an item's own file as it was typeset, and the pictures of cards", async () => {
  const { client } = await seededLake();
  const id = 'content-micro-4-1-1-notes';
  const file = fileDocument.parse(await client.fetch(fileQuery, { id }));
  expect(file).toMatchObject({ isLocked: false, subjectId: 'subject-microeconomics' });
  const dataDir = temporaryFolder();
  cpSync(store, dataDir, { recursive: true });
  const blobs = await startBlobs({ port: 0, dataDir, token: 'token' });
  onTestFinished(() => blobs.close());
  const { siteID, ...context } = JSON.parse(Buffer.from(blobs.context, 'base64').toString());
  const files = getStore({ name: `files-${DATASET}`, siteID, ...context });
  const original = await files.get(`files/${file.pdf?.id}/original`, { type: 'arrayBuffer' });
  const [micro] = subjects;
  const topic = micro?.topics[0];
  if (!topic) throw new Error('The shop has no topic');
  const expected = await renderNotes('Microeconomics', topic);
  expect(Buffer.from(original).equals(expected)).toBe(true);
  const cards = z.array(practiceDocument).parse(await client.fetch(cardsQuery));
  const pictures = cards.flatMap(({ picture }) => picture?.id ?? []);
  expect(pictures.toSorted()).toEqual(seedPictures().map(({ id: picture }) => picture));
  for (const { id: picture, file: source } of seedPictures()) {
    const stored = await files.get(pictureKey(picture), { type: 'arrayBuffer' });
    expect(Buffer.from(stored).equals(readFileSync(source))).toBe(true);
  }
});

test('changes nothing when seeding again, except that it adds missing legal pages', async () => {
  const { client, options } = await seededLake();
  const everything =
    '*[!(_id in path("_.**"))] | order(_id asc) { ..., "_rev": null, "_createdAt": null, "_updatedAt": null }';
  const before = await client.fetch(everything);
  await seedShop(options, samples);
  expect(await client.fetch(everything)).toEqual(before);
  await client.delete('legal-terms');
  await client.patch('legal-privacy').set({ title: 'Ours' }).commit();
  await seedLegalPages(options);
  const pages = z.array(legalPageDocument).parse(await client.fetch(legalPagesQuery));
  expect(pages.map(({ title }) => title).toSorted()).toEqual(['Ours', 'Refunds', 'Terms of sale']);
});

test('seeds nothing with a token without write access', async () => {
  const { origin, client } = await startTestLake();
  const options = { apiHost: origin, projectId: 'shop', dataset: 'production', token: 'wrong' };
  await expect(seedShop(options, samples)).rejects.toMatchObject({ statusCode: 401 });
  expect(await client.fetch('count(*[_type == "subject"])')).toBe(0);
});
