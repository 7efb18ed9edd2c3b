import { startTestLake } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, test } from 'vitest';
import { catalogueQuery, siteQuery } from '#contract/catalogue/content-queries.ts';
import { answerBlocks } from '#local-shop/seed/cards.ts';
import { parseCatalogue } from '#server/services/content.ts';
import { toDeployedContent } from '#site/features/catalogue/deployed-content.ts';
import { nestContent, siteContent } from '#site/features/catalogue/site-content.ts';

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
      price: 24,
      originalPrice: 48,
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
  return lake;
}

const card = (id: string, fields: object = {}) => ({
  _id: `card.${id}`,
  _type: 'card',
  prompt: 'What is scarcity?',
  answer: answerBlocks('Wants exceed resources.'),
  topic: reference('markets'),
  ...fields,
});

test('the content that a build writes for functions equals what they would read themselves', async () => {
  const { client } = await startShop();
  await client
    .transaction()
    .create({ _id: 'alone', _type: 'contentItem', title: 'Of no topic', order: 1 })
    .create(card('locked', { diagram: 'ppf' }))
    .create(card('free', { isLocked: false }))
    .create(card('broken', { isLocked: 'no' }))
    .create(card('no-topic', { topic: undefined }))
    .create(card('no-prompt', { prompt: undefined }))
    .create(card('no-answer', { answer: [] }))
    .commit();
  const own = parseCatalogue(await client.fetch(catalogueQuery));
  const site = siteContent.parse(await client.fetch(siteQuery));
  const deployed = JSON.parse(JSON.stringify(toDeployedContent(site)));
  const evidence = own.evidence.map((document) => ({ ...document, url: undefined }));
  expect(parseCatalogue(deployed)).toEqual({ ...own, evidence });
  const cards = [
    { topicId: 'markets', isLocked: true, diagram: 'ppf' },
    { topicId: 'markets', isLocked: false },
  ];
  expect(own.topics[0]?.cards).toEqual(expect.arrayContaining(cards));
  expect(nestContent(site)[0]?.topics[0]?.cards).toEqual(own.topics[0]?.cards);
  expect(own.topics[0]?.cards).toHaveLength(cards.length);
  expect(JSON.stringify(site)).not.toContain('scarcity');
  const anyone = client.withConfig({ token: undefined });
  expect(siteContent.parse(await anyone.fetch(siteQuery)).cards).toEqual([]);
});
