import { expect, test } from 'vitest';
import { practiceDocument } from '#contract/practice/card-documents.ts';
import { toPracticeCards } from '#contract/practice/practice-cards.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { findFirstCard } from './first-card.ts';

const TODAY = toDayNumber('2026-11-26');

const find = (fields: object, aside?: Record<string, string>) => {
  const document = practiceDocument.parse({
    type: 'card',
    id: 'card.1',
    topicId: 'topic',
    isLocked: false,
    answer: [{ _type: 'block', children: [{ text: 'Land' }] }],
    ...fields,
  });
  const cards = toPracticeCards(document).map((card) => {
    return { ...card, topicId: 'topic', topicName: 'Topic' };
  });
  const record = { cards: {}, ...(aside && { aside }) };
  const subject = { subjectId: 'a', name: 'Notes', path: '/notes', isOwned: true, cards, record };
  return findFirstCard([subject], {}, TODAY);
};

test.each([
  ['a question', { prompt: 'Name it.' }, { id: 'card.1', prompt: 'Name it.' }],
  [
    'a sentence without its words',
    { kind: 'gap', prompt: '{{c1::Land}} and {{c2::labour}}.' },
    { id: 'card.1.g1', prompt: '… and ….' },
  ],
  ['no prompt with a formula', { prompt: 'Solve \\(x\\)' }, undefined],
  ['no prompt with a formula that has a fault', { prompt: 'Solve \\(x^\\)' }, undefined],
  ['no sentence with a formula', { kind: 'gap', prompt: '{{c1::Land}} is \\(x\\)' }, undefined],
])('shows %s before the other cards', (_, fields, expected) => {
  expect(find(fields)).toEqual(expected);
});

test('shows no card that was put aside', () => {
  const prompt = '{{c1::Land}} and {{c2::labour}}.';
  expect(find({ prompt }, { 'card.1': 'G1' })).toBeUndefined();
  expect(find({ kind: 'gap', prompt }, { 'card.1.g1': 'G1' })?.id).toBe('card.1.g2');
});
