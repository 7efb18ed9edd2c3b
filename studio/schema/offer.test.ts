import { startTestLake } from 'local-stand-ins/sanity/test-lake.ts';
import type { ValidationContext } from 'sanity';
import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { checkParts, readParts, warnOfUnsold } from './offer.ts';

const parts = [
  { name: 'Microeconomics', price: 24.99, isOnSale: true },
  { name: 'Macroeconomics', price: 30.01, isOnSale: false },
];

test('accepts an offer that costs as much as its subjects, but not a penny more', () => {
  expect(checkParts(55, parts)).toBe(true);
  expect(checkParts(55.01, parts)).toContain('£55.00');
  expect(checkParts(undefined, parts)).toBe(true);
  expect(checkParts(99, parts.slice(1))).toBe(true);
});

test('names the subjects that keep the offer off sale', () => {
  expect(warnOfUnsold(parts.slice(0, 1))).toBe(true);
  expect(warnOfUnsold(parts)).toBe(studioTexts.offerNotSold('Macroeconomics'));
});

const reference = (id: string) => ({ _type: 'reference', _ref: id });

test('reads prices and availability from published subjects only', async () => {
  const { client } = await startTestLake();
  const subject = { _type: 'subject', slug: { current: 'micro' } };
  await client
    .transaction()
    .create({ ...subject, _id: 'micro', name: 'Microeconomics', price: 30 })
    .create({ ...subject, _id: 'drafts.micro', name: 'Microeconomics', price: 99 })
    .create({ ...subject, _id: 'macro', name: 'Macroeconomics', price: 20, isOnSale: false })
    .create({ _id: 'topic', _type: 'topic', name: 'Markets', subject: reference('micro') })
    .create({ _id: 'i', _type: 'contentItem', topic: reference('topic'), pdf: { version: 1 } })
    .commit();
  const context: Pick<ValidationContext, 'getClient'> = { getClient: () => client };
  const parts = await readParts([reference('micro'), reference('macro')], context);
  expect(parts.toSorted((a, b) => b.price - a.price)).toEqual([
    { name: 'Microeconomics', price: 30, isOnSale: true },
    { name: 'Macroeconomics', price: 20, isOnSale: false },
  ]);
  expect(await readParts(undefined, context)).toEqual([]);
});
