import { answerBlocks } from '#local-shop/seed/cards.ts';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';
import { test } from './test.ts';

/** Subjects whose cards are printed: more than a sheet, one card, and a card that is too long. */
export const PRINTED_SUBJECTS = ['nine', 'one', 'long'] as const;
export type PrintedSubject = (typeof PRINTED_SUBJECTS)[number];

export const printedSubject = (name: PrintedSubject) => `subject-print-${name}`;
const toTopicId = (name: string) => `topic-print-${name}`;

const LONG = Array.from({ length: 800 }, (_, index) => `word-${index}`).join(' ');
const WIDE = 'w'.repeat(250);

/** A picture that the shop does not have: its alternative text takes its place, under the boxes. */
const PICTURE = { _type: 'cardPicture', id: 'unknown', width: 600, height: 400, alt: 'A cell' };

const question = (number: number) => ({
  prompt: `Front-${number}`,
  answer: answerBlocks(`Back-${number}`),
});

const CARDS: Record<PrintedSubject, object[]> = {
  nine: [
    question(1),
    question(2),
    { kind: 'gap', prompt: 'Front-3 is {{c1::Back-3::a hint}}.' },
    { ...question(4), prompt: 'Front-4 is \\(\\frac{a^2}{b}\\)' },
    { kind: 'typed', prompt: 'Front-5', accepted: ['Back-5', 'other'] },
    { prompt: `Front-6 ${'and so on '.repeat(28)}`, answer: answerBlocks(`Back-6 ${WIDE}`) },
    {
      kind: 'labels',
      prompt: 'Front-7',
      picture: PICTURE,
      labels: [{ _key: 'one', name: 'Back-7', x: 10, y: 10, width: 30, height: 10 }],
    },
    {
      _type: 'drill',
      kind: 'order',
      prompt: 'Front-8',
      steps: ['first', 'second', 'third'],
      reason: answerBlocks('Back-8'),
    },
    {
      _type: 'drill',
      kind: 'true-or-false',
      prompt: 'Front-9',
      isTrue: false,
      reason: answerBlocks('Back-9'),
    },
  ],
  one: [question(1)],
  long: [{ prompt: 'Front-1', answer: answerBlocks(`Back-1 ${LONG}`) }],
};

const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true });

async function addPrintedCards(sandbox: Sandbox): Promise<void> {
  const content = contentOf(sandbox).transaction();
  for (const [order, name] of PRINTED_SUBJECTS.entries()) {
    content.createOrReplace({
      _id: printedSubject(name),
      _type: 'subject',
      name: `Print ${name}`,
      description: 'Cards for the printer.',
      slug: { _type: 'slug', current: `print-${name}` },
      price: 20,
      order: 90 + order,
    });
    content.createOrReplace({
      _id: toTopicId(name),
      _type: 'topic',
      name: 'Printed topic',
      order: 1,
      subject: reference(printedSubject(name)),
    });
    for (const [place, fields] of CARDS[name].entries()) {
      content.createOrReplace({
        _id: `card.print-${name}-${place}`,
        _type: 'card',
        order: place + 1,
        isLocked: true,
        topic: reference(toTopicId(name)),
        ...fields,
      });
    }
  }
  await content.commit({ visibility: 'sync' });
}

async function removePrintedCards(sandbox: Sandbox): Promise<void> {
  const content = contentOf(sandbox).transaction();
  for (const name of PRINTED_SUBJECTS) {
    for (const place of CARDS[name].keys()) content.delete(`card.print-${name}-${place}`);
    content.delete(toTopicId(name)).delete(printedSubject(name));
  }
  await content.commit({ visibility: 'sync' });
}

/** Publishes the subjects before the tests of a file, and deletes them afterwards. */
export function withPrintedCards(): void {
  test.beforeAll(({ sandbox }) => addPrintedCards(sandbox));
  test.afterAll(({ sandbox }) => removePrintedCards(sandbox));
}
