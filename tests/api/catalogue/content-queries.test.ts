import { startTestLake } from 'local-stand-ins/sanity/test-lake.ts';
import { expect, test } from 'vitest';
import { catalogueDocument, countedCard } from '#contract/catalogue/content-documents.ts';
import { catalogueQuery, siteQuery } from '#contract/catalogue/content-queries.ts';
import { cardsQuery, practiceDocument } from '#contract/practice/card-documents.ts';
import { toPracticeCards } from '#contract/practice/practice-cards.ts';
import { answerBlocks } from '#local-shop/seed/cards.ts';
import { parseCatalogue, parseDocuments } from '#server/services/content.ts';
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
    { topicId: 'markets', isDrill: false, isLocked: true, diagram: 'ppf', pictures: 0 },
    { topicId: 'markets', isDrill: false, isLocked: false, pictures: 0 },
  ];
  expect(own.topics[0]?.cards).toEqual(expect.arrayContaining(cards));
  expect(nestContent(site)[0]?.topics[0]?.cards).toEqual(own.topics[0]?.cards);
  expect(own.topics[0]?.cards).toHaveLength(cards.length);
  expect(JSON.stringify(site)).not.toContain('scarcity');
  const anyone = client.withConfig({ token: undefined });
  expect(siteContent.parse(await anyone.fetch(siteQuery)).cards).toEqual([]);
});

const block = (...children: object[]) => [{ _type: 'block', children }];
const EMPTY_LINE = block({ _type: 'span', text: '' });
const picture = { _type: 'cardPicture', id: 'picture-1', width: 600, height: 400, alt: 'A cell' };
const labels = [{ _key: 'a', name: 'Nucleus', x: 10, y: 10, width: 20, height: 5 }];
const rows = (...cells: string[]) => [{ _type: 'table', rows: [{ _key: 'r', cells }] }];
const steps = ['First', 'Second', 'Third'];
const pairs = ['a', 'b', 'c'].map((_key) => ({ _key, left: _key, right: _key }));

/** Documents that are complete, and some that another program has published incomplete. */
const DOCUMENTS: Record<string, [type: 'card' | 'drill', fields: object, isComplete: boolean]> = {
  question: ['card', {}, true],
  'question-of-a-kind': ['card', { kind: 'question' }, true],
  'question-without-answer': ['card', { answer: undefined }, false],
  'question-with-empty-lines': ['card', { answer: [...EMPTY_LINE, ...EMPTY_LINE] }, false],
  'answer-formula': ['card', { answer: [{ _type: 'formula', tex: 'x^2' }] }, true],
  'answer-inline-formula': ['card', { answer: block({ _type: 'formula', tex: 'x^2' }) }, true],
  'answer-picture': ['card', { answer: [picture] }, true],
  'answer-picture-without-alt': ['card', { answer: [{ ...picture, alt: '' }] }, true],
  'answer-table': ['card', { answer: rows('', 'x') }, true],
  'answer-empty-table': ['card', { answer: rows('', '') }, false],
  'unknown-kind': ['card', { kind: 'essay' }, false],
  gap: ['card', { kind: 'gap', prompt: 'The {{c1::left}} side', answer: undefined }, true],
  'gap-without-gap': ['card', { kind: 'gap', prompt: 'The left side' }, false],
  'gap-unclosed': ['card', { kind: 'gap', prompt: 'The {{c1::left side' }, false],
  typed: ['card', { kind: 'typed', accepted: ['42'], answer: undefined }, true],
  'typed-without-spelling': ['card', { kind: 'typed', accepted: [] }, false],
  labels: [
    'card',
    { kind: 'labels', picture, labels, promptDetails: [picture], answer: [picture] },
    true,
  ],
  'labels-without-picture': ['card', { kind: 'labels', labels }, false],
  'labels-without-name': [
    'card',
    { kind: 'labels', picture, labels: [{ ...labels[0], name: '' }] },
    false,
  ],
  order: ['drill', { kind: 'order', steps }, true],
  'order-of-two': ['drill', { kind: 'order', steps: steps.slice(1) }, false],
  match: ['drill', { kind: 'match', pairs }, true],
  'match-of-two': ['drill', { kind: 'match', pairs: pairs.slice(1) }, false],
  words: ['drill', { kind: 'labels', picture, labels, reason: [picture] }, true],
  'words-without-labels': ['drill', { kind: 'labels', picture }, false],
  true: ['drill', { kind: 'true-or-false', isTrue: true }, true],
  false: ['drill', { kind: 'true-or-false', isTrue: false }, true],
  'neither-true-nor-false': ['drill', { kind: 'true-or-false' }, false],
  'drill-without-kind': ['drill', { steps, isTrue: true }, false],
};

const PICTURES: Record<string, number> = {
  'answer-picture': 1,
  'answer-picture-without-alt': 1,
  labels: 3,
  words: 2,
};

test('pages count the cards and drills that can be practised', async () => {
  const { client } = await startTestLake();
  const transaction = client.transaction();
  for (const [name, [_type, fields]] of Object.entries(DOCUMENTS)) {
    // Each in a topic of its own, because a counted card has no id.
    const topic = { ...reference(name), _weak: true };
    transaction.create({ ...card(name), _id: `${_type}.${name}`, _type, ...fields, topic });
  }
  await transaction.commit();
  const expected = Object.entries(DOCUMENTS).flatMap(([topicId, [type, , isComplete]]) =>
    isComplete ? [{ topicId, isDrill: type === 'drill', pictures: PICTURES[topicId] ?? 0 }] : [],
  );
  const byTopic = (counted: { topicId: string }[]) =>
    counted.toSorted((a, b) => (a.topicId < b.topicId ? -1 : 1));
  const { cards } = catalogueDocument.parse(await client.fetch(catalogueQuery));
  expect(byTopic(parseDocuments(cards, countedCard))).toMatchObject(byTopic(expected));
  expect(cards).toHaveLength(expected.length);
  const documents = parseDocuments(await client.fetch(cardsQuery), practiceDocument);
  const practised = documents.filter((document) => toPracticeCards(document).length > 0);
  expect(practised.map(({ topicId }) => topicId).toSorted()).toEqual(
    expected.map(({ topicId }) => topicId).toSorted(),
  );
});
