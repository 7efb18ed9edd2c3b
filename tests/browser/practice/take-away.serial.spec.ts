import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { answerBlocks } from '#local-shop/seed/cards.ts';
import { printLabels as labels } from '#site/features/practice/print/labels.ts';
import { takeAwayLabels } from '#site/features/practice/TakeAway.tsx';
import { paths } from '#site/lib/paths.ts';
import { findViolations } from '../../support/browser/axe.ts';
import { clientOf } from '../../support/browser/client.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { contentOf } from '../../support/browser/studio.ts';
import { expect, test } from '../../support/browser/test.ts';
import { sendPractice } from '../../support/practice.ts';

/** Cards that students take along: docs/product.md#practice. */

const SUBJECTS = ['nine', 'one', 'long'] as const;
const toId = (name: string) => `subject-print-${name}`;
const toTopicId = (name: string) => `topic-print-${name}`;

const LONG = Array.from({ length: 800 }, (_, index) => `word-${index}`).join(' ');
const WIDE = 'w'.repeat(250);

/** A picture that the shop does not have: its alternative text takes its place, under the boxes. */
const PICTURE = { _type: 'cardPicture', id: 'unknown', width: 600, height: 400, alt: 'A cell' };

const question = (number: number) => ({
  prompt: `Front-${number}`,
  answer: answerBlocks(`Back-${number}`),
});

const CARDS: Record<(typeof SUBJECTS)[number], object[]> = {
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

test.beforeAll(async ({ sandbox }) => {
  const content = contentOf(sandbox).transaction();
  for (const [order, name] of SUBJECTS.entries()) {
    content.createOrReplace({
      _id: toId(name),
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
      subject: reference(toId(name)),
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
});

test.afterAll(async ({ sandbox }) => {
  const content = contentOf(sandbox).transaction();
  for (const name of SUBJECTS) {
    for (const place of CARDS[name].keys()) content.delete(`card.print-${name}-${place}`);
    content.delete(toTopicId(name)).delete(toId(name));
  }
  await content.commit({ visibility: 'sync' });
});

/** A text on a page, in millimetres from the upper left corner. */
interface PrintedText {
  text: string;
  left: number;
  right: number;
  /** Place of the baseline. */
  bottom: number;
}

const MM = 25.4 / 72;

async function print(page: Page): Promise<PrintedText[][]> {
  const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const task = getDocument({ data: bytes });
  try {
    const pdf = await task.promise;
    const pages: PrintedText[][] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const printed = await pdf.getPage(number);
      const [, , width = 0, height = 0] = printed.view;
      expect([width * MM, height * MM].map(Math.round)).toEqual([210, 297]);
      const { items } = await printed.getTextContent();
      pages.push(
        items.flatMap((item) => {
          if (!('str' in item) || item.str.trim() === '') return [];
          const [, , , , x = 0, y = 0] = item.transform;
          const [left, right] = [x * MM, (x + item.width) * MM];
          return [{ text: item.str, left, right, bottom: (height - y) * MM }];
        }),
      );
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

const CELL = { left: 10, top: 15.5, width: 95, height: 66.5 };

/** Returns the place on the page that contains a text wholly, row by row; undefined outside the cards. */
function findPlace({ left, right, bottom }: PrintedText): number | undefined {
  const column = Math.floor((left - CELL.left) / CELL.width);
  const row = Math.floor((bottom - CELL.top) / CELL.height);
  const isWithin = right <= CELL.left + (column + 1) * CELL.width && [0, 1].includes(column);
  return isWithin && row >= 0 && row < 4 ? row * 2 + column : undefined;
}

/** Returns the places of the texts that name cards, e.g. `Back-3`, and expects all other texts in a card's place. */
function readPlaces(texts: PrintedText[]): Record<string, number> {
  const places: Record<string, number> = {};
  const used = new Set<number>();
  for (const text of texts.filter(({ text }) => /(?:Front|Back)-\d/.test(text))) {
    const place = findPlace(text);
    const [name = ''] = /(?:Front|Back)-\d/.exec(text.text) ?? [];
    expect(place, text.text).toBeDefined();
    places[name] = place ?? -1;
    used.add(place ?? -1);
  }
  const line = texts.filter(({ bottom }) => bottom > 285);
  expect(line.map(({ text }) => text).join('')).toMatch(
    /order AE-[A-Z0-9]{8}, for personal study, please do not share$/i,
  );
  for (const text of texts) {
    if (line.includes(text)) continue;
    expect(used, `${text.text.slice(0, 40)} at ${text.left} ${text.bottom}`).toContain(
      findPlace(text),
    );
  }
  return places;
}

async function open(page: Page, name: (typeof SUBJECTS)[number]): Promise<void> {
  await page.goto(paths.printCards(toId(name)));
  await expect(page.getByRole('button', { name: labels.print })).toBeEnabled();
}

test('fronts and mirrored backs stay in their cards, with the buyer’s line on each page', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 .*\/api\/practice\/pictures\/unknown$/);
  await signUp(page);
  // A function reads content within seconds.
  const readSubjects = async () => (await page.request.get(getSubjects.path)).text();
  for (const name of SUBJECTS) await expect.poll(readSubjects).toContain(toId(name));
  for (const name of SUBJECTS) await addPurchase(page, sandbox, toId(name));
  const countSubjects = async () => {
    const response = await page.request.get(getPractice.path);
    const { subjects } = getPractice.response.parse(await response.json());
    return subjects.filter(({ isOwned }) => isOwned).length;
  };
  await expect.poll(countSubjects).toBe(3);

  await open(page, 'nine');
  await expect(page.getByText(labels.size(9, 2))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const [fronts = [], backs = [], moreFronts = [], moreBacks = [], ...others] = await print(page);
  expect(others).toEqual([]);
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
  const mirrored = (place: number) => place + (place % 2 === 0 ? 1 : -1);
  expect(readPlaces(fronts)).toEqual(
    Object.fromEntries(numbers.map((place) => [`Front-${place + 1}`, place])),
  );
  expect(readPlaces(backs)).toMatchObject(
    Object.fromEntries(numbers.map((place) => [`Back-${place + 1}`, mirrored(place)])),
  );
  expect(readPlaces(moreFronts)).toEqual({ 'Front-9': 0 });
  expect(readPlaces(moreBacks)).toEqual({ 'Back-9': 1 });
  const text = fronts.map((printed) => printed.text).join(' ');
  expect(text).toContain('_____ (a hint)');
  expect(text).toContain('A cell');
  expect(text).not.toContain('Back');

  await open(page, 'one');
  expect((await print(page)).map(readPlaces)).toEqual([{ 'Front-1': 0 }, { 'Back-1': 1 }]);

  await open(page, 'long');
  await expect(page.getByText(labels.cut(1))).toBeVisible();
  expect((await print(page)).map(readPlaces)).toEqual([{ 'Front-1': 0 }, { 'Back-1': 1 }]);

  await page.goto(paths.printCards('subject-unknown'));
  await expect(page.getByText(labels.notFound)).toBeVisible();
});

test('the overview offers the cards of each owned subject, and a calendar once an exam is to come', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  const calendar = page.getByRole('link', { name: takeAwayLabels.calendar });
  await page.goto('/practise#overview');
  await expect(calendar).toBeVisible();
  await expect(page.getByRole('link', { name: takeAwayLabels.download })).toHaveCount(0);

  await addPurchase(page, sandbox, toId('one'));
  await page.reload();
  const cards = page.getByRole('link', { name: takeAwayLabels.download });
  await expect(cards).toHaveAccessibleDescription('Print one');
  await expect(calendar).toHaveCount(0);
  const [cardFile] = await Promise.all([page.waitForEvent('download'), cards.click()]);
  expect(cardFile.suggestedFilename()).toBe('Print one cards.txt');

  const exam = { papers: [{ date: '2099-06-01' }], at: Date.now() };
  await sendPractice(clientOf(page, sandbox), toId('one'), { exam, cards: {} });
  await page.reload();
  const [calendarFile] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
  expect(calendarFile.suggestedFilename()).toBe('practise.ics');

  await page.getByRole('link', { name: takeAwayLabels.print }).click();
  await expect(page.getByRole('button', { name: labels.print })).toBeEnabled();
});
