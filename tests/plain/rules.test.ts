import { expect, test } from 'vitest';
import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import { selectOffered } from '#contract/checkout/offers.ts';
import { isNewTo } from '#server/editions/updated-files.ts';
import { reminders } from '#server/practice/reminders.ts';
import { runTasks, type Task } from '#server/schedule/run-tasks.ts';
import { features } from '#shop';
import { buildTree } from '../../studio/content-tree.ts';
import { schemaTypes } from '../../studio/schema/schema-types.ts';

/** Rules of a shop without its features: docs/product.md#features. */

test('every feature is switched off', () => {
  expect(Object.values(features)).toEqual(Array(8).fill(false));
});

test('the Studio has no types of the features', () => {
  expect(schemaTypes.map(({ name }) => name)).toEqual([
    'subject',
    'topic',
    'contentItem',
    'shopSettings',
    'legalPage',
    'storedPdf',
  ]);
});

test('the Studio lists no cards, whose drafts would stop the publication of their subject', () => {
  const row = { _rev: 'r', _createdAt: '2026-01-01T00:00:00Z' };
  const [subject] = buildTree([
    { ...row, _id: 'subject', _type: 'subject' },
    { ...row, _id: 'topic', _type: 'topic', parentId: 'subject' },
    { ...row, _id: 'drafts.card', _type: 'card', parentId: 'topic' },
  ]);
  expect(subject?.children).toMatchObject([{ id: 'topic', cards: [] }]);
});

test('no offer is for sale', () => {
  const subjects = ['one', 'two'].map((id) => ({
    id,
    price: 3000,
    availability: 'on-sale' as const,
  }));
  const offer: OfferDocument = {
    id: 'both',
    name: 'Both',
    subjectIds: ['one', 'two'],
    price: 5000,
    currency: 'gbp',
  };
  expect(selectOffered([offer], subjects)).toEqual([]);
});

test('a replaced file is not news', () => {
  const file = { id: 'file', edition: 2, replacedAt: '2026-02-01T00:00:00Z', earlierFiles: [] };
  expect(isNewTo(file, '2026-01-01T00:00:00Z', new Map())).toBe(false);
});

test('a task of a feature does nothing', async () => {
  const ran: string[] = [];
  const task = (name: string, feature?: Task['feature']): Task => ({
    name,
    feature,
    isDue: () => true,
    run: async () => void ran.push(name),
  });
  await runTasks([task('reminders', 'practice'), task('payments')]);
  expect(ran).toEqual(['payments']);
});

test('a job of a feature that is still queued is dropped', async () => {
  const since = new Date().toISOString();
  expect(await reminders.run('account', { data: { accountId: 'account' }, since })).toEqual([]);
});
