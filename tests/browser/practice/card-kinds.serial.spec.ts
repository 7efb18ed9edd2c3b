import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { cardLabels } from '#site/features/practice/card/labels.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import { printLabels } from '#site/features/practice/print/labels.ts';
import { takeAwayLabels } from '#site/features/practice/TakeAway.tsx';
import { paths } from '#site/lib/paths.ts';
import {
  KINDS_SUBJECT,
  kindId,
  kindTopic,
  withCardKinds,
} from '../../support/browser/card-kinds.ts';
import { clientOf } from '../../support/browser/client.ts';
import {
  PRINTED_SUBJECTS,
  type PrintedSubject,
  printedSubject,
  withPrintedCards,
} from '../../support/browser/printed-cards.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { contentOf } from '../../support/browser/studio.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';

withCardKinds();
withPrintedCards();

const prompt = (page: Page) => page.locator('[data-focus="prompt"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdict = (page: Page) => page.locator('.drill-verdict');

async function open(page: Page, search: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/practise?${search}`);
  await expect(prompt(page)).toBeVisible();
}

/** Rates the card by a key, and waits for the next. */
async function rate(page: Page, key = '3'): Promise<void> {
  const asked = await prompt(page).textContent();
  await page.keyboard.press(key);
  await expect(prompt(page)).not.toHaveText(asked ?? '');
  await expect(prompt(page)).toBeFocused();
}

/** Moves the focus by Tab to an element, and presses it. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name }).first();
  for (let times = 0; times < 20; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a prompt with a formula can be read aloud until its part has loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/QuestionCard/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/practise?topic=${kindTopic('question')}`);
  await expect(prompt(page)).toHaveText('What is \\( \\frac{1}{2} \\) of water, H2O?');
  release();
  await expect(prompt(page).locator('math')).toBeVisible();
});

test('cards of all kinds are practised by keys alone, siblings are one card, and each kind loads with its first card', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, `topic=${kindTopic('question')}`);
  await page.keyboard.press('Space');
  const answer = page.locator('[data-focus="answer"]');
  await expect(answer).toBeFocused();
  await expect(prompt(page).locator('math')).toHaveAttribute('alttext', '\\frac{1}{2}');
  await expect(prompt(page).locator('mfrac')).toBeVisible();
  await expect(answer.getByRole('columnheader')).toHaveCount(4);
  await expect(answer.getByRole('img', { name: 'A plant cell' })).toHaveJSProperty(
    'naturalWidth',
    600,
  );
  expect(
    scripts.filter((url) =>
      /\/_astro\/(?:Gap|Typed|Labels|Order|Match|Words|TrueOrFalse|Drawing)Card/.test(url),
    ),
  ).toEqual([]);

  await open(page, `subject=${KINDS_SUBJECT}`);
  await expect(page.getByText(labels.place(1, 9))).toBeVisible();
  await page.keyboard.press('Space');
  await rate(page);

  await expect(prompt(page)).toHaveText('The blank (a chamber) pumps blood into the aorta.');
  await page.keyboard.press('Space');
  await expect(answer).toBeFocused();
  await expect(answer).toContainText(cardLabels.answer('left ventricle'));
  await expect(prompt(page).locator('mark')).toHaveText('left ventricle');
  await rate(page);

  await page.keyboard.press('Space');
  await expect(button(page, labels.good)).toHaveCount(0);
  await page.getByLabel(cardLabels.yourAnswer).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(cardLabels.yourAnswer)).toHaveAccessibleDescription(
    cardLabels.typeFirst,
  );
  await page.keyboard.type('  LIMA ');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toContainText(drillLabels.right);
  await rate(page);

  await expect(prompt(page)).toContainText(cardLabels.label(1, 3, 'the round body in the middle'));
  await page.keyboard.press('Space');
  await expect(answer).toContainText('Nucleus');
  await rate(page);

  const second = cardLabels.label(2, 3, 'the outer edge');
  await pressByKeys(page, cardLabels.lift(second));
  await expect(button(page, cardLabels.named(second, 'Membrane'))).toBeFocused();
  await prompt(page).focus();
  await page.keyboard.press('Space');
  await expect(answer.getByRole('listitem')).toHaveText(['Nucleus', 'Membrane', 'Ribosome']);
  await rate(page);

  for (const step of ['Prophase', 'Anaphase']) await pressByKeys(page, step);
  await pressByKeys(page, drillLabels.takeBack);
  await prompt(page).focus();
  for (const step of ['Metaphase', 'Anaphase', 'Telophase']) await pressByKeys(page, step);
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toContainText(drillLabels.right);
  await expect(verdict(page)).toContainText('Because the owner says so');
  await rate(page);

  await pressByKeys(page, 'Number 1. Adenine');
  for (const word of ['Thymine', 'Uracil', 'Cytosine']) await pressByKeys(page, word);
  await expect(button(page, drillLabels.check)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText(`Guanine → Cytosine${drillLabels.not}Uracil`);
  await expect(button(page, labels.again)).toHaveAttribute('data-marked', 'true');
  await rate(page, '1');

  await pressByKeys(page, 'Number 1. the round body');
  for (const word of ['Nucleus', 'Membrane', 'Ribosome']) await pressByKeys(page, word);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText(drillLabels.right);
  await rate(page);

  await pressByKeys(page, cardLabels.isTrue);
  await expect(verdict(page)).toContainText(cardLabels.statement(false));
  await rate(page, '3');
  // The wrong answer comes back, and starts again.
  await expect(page.getByText(labels.place(9, 9))).toBeVisible();
  await expect(button(page, drillLabels.check)).toBeVisible();
  await page.keyboard.press('u');
  await expect(button(page, cardLabels.isTrue)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('on a phone, a typed answer that the page takes for wrong counts as right if the student says so, whatever the owner has changed meanwhile', async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, `topic=${kindTopic('typed')}`);
    await contentOf(sandbox)
      .patch(kindId('typed'))
      .set({ accepted: ['Quito'] })
      .commit();
    await page.getByLabel(cardLabels.yourAnswer).fill('Limma');
    await button(page, drillLabels.check).tap();
    await expect(verdict(page)).toContainText(`${cardLabels.accepted}Lima`);
    await expect(button(page, labels.again)).toHaveAttribute('data-marked', 'true');
    await button(page, cardLabels.wasRight).tap();
    await expect(verdict(page)).toBeFocused();
    await expect(verdict(page)).toContainText(drillLabels.right);
    await expect(button(page, labels.good)).toHaveAttribute('data-marked', 'true');
    await contentOf(sandbox)
      .patch(kindId('typed'))
      .set({ accepted: ['Lima'] })
      .commit();
  });
});

test('a card that is put aside leaves the session on all devices, until the student undoes it or brings it back', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await open(page, `subject=${KINDS_SUBJECT}`);
  await expect(prompt(page)).toContainText('of water');
  const aside = async () => {
    const subjects = await readPractice(clientOf(page, sandbox));
    const { record } = subjects.find(({ subjectId }) => subjectId === KINDS_SUBJECT) ?? {};
    return Object.values(record?.aside ?? {}).map(([letter]) => letter);
  };
  await button(page, outsideLabels.putAside).press('Enter');
  // No exam day is known.
  await expect(button(page, outsideLabels.exam)).toHaveCount(0);
  await button(page, outsideLabels.good).press('Enter');
  await expect(page.getByText(labels.place(1, 8))).toBeVisible();
  await expect(prompt(page)).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: outsideLabels.isPutAside(outsideLabels.good) }),
  ).toBeAttached();
  await expect.poll(aside).toEqual(['G']);

  await page.keyboard.press('u');
  await expect(prompt(page)).toContainText('of water');
  await expect(page.getByText(labels.place(1, 9))).toBeVisible();
  await button(page, outsideLabels.putAside).press('Enter');
  await button(page, outsideLabels.week).press('Enter');
  await page.getByRole('link', { name: labels.close }).press('Enter');
  await expect.poll(aside).toEqual(['W']);
  await page.getByText(outsideLabels.asideCards(1)).click();
  await expect(page.getByText(outsideLabels.backOn('in 7 days'))).toBeVisible();
  await button(page, outsideLabels.bringBack).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: outsideLabels.broughtBack }),
  ).toBeFocused();
  await expect(page.getByText(outsideLabels.asideCards(1))).toHaveCount(0);
  // Sends what the pause between two writes has held.
  await page.goto('/');
  await expect.poll(aside).toEqual(['B']);
});

test('a picture that does not load leaves its alternative text, with boxes that can be pressed', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await page.route('**/api/practice/pictures/*', (route) => route.abort());
  await open(page, `topic=${kindTopic('all')}`);
  await expect(page.getByText('A plant cell')).toBeVisible();
  const box = button(page, cardLabels.lift(cardLabels.label(3, 3)));
  await box.click();
  await expect(button(page, cardLabels.named(cardLabels.label(3, 3), 'Ribosome'))).toBeVisible();
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

async function openPrint(page: Page, name: PrintedSubject): Promise<void> {
  await page.goto(paths.printCards(printedSubject(name)));
  await expect(page.getByRole('button', { name: printLabels.print })).toBeEnabled();
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
  for (const name of PRINTED_SUBJECTS)
    await expect.poll(readSubjects).toContain(printedSubject(name));
  for (const name of PRINTED_SUBJECTS) await addPurchase(page, sandbox, printedSubject(name));
  const countSubjects = async () => {
    const response = await page.request.get(getPractice.path);
    const { subjects } = getPractice.response.parse(await response.json());
    return subjects.filter(({ isOwned }) => isOwned).length;
  };
  await expect.poll(countSubjects).toBe(3);

  await openPrint(page, 'nine');
  await expect(page.getByText(printLabels.size(9, 2))).toBeVisible();
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

  await openPrint(page, 'one');
  expect((await print(page)).map(readPlaces)).toEqual([{ 'Front-1': 0 }, { 'Back-1': 1 }]);

  await openPrint(page, 'long');
  await expect(page.getByText(printLabels.cut(1))).toBeVisible();
  expect((await print(page)).map(readPlaces)).toEqual([{ 'Front-1': 0 }, { 'Back-1': 1 }]);

  await page.goto(paths.printCards('subject-unknown'));
  await expect(page.getByText(printLabels.notFound)).toBeVisible();
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

  await addPurchase(page, sandbox, printedSubject('one'));
  await page.reload();
  const cards = page.getByRole('link', { name: takeAwayLabels.download });
  await expect(cards).toHaveAccessibleDescription('Print one');
  await expect(calendar).toHaveCount(0);
  const [cardFile] = await Promise.all([page.waitForEvent('download'), cards.click()]);
  expect(cardFile.suggestedFilename()).toBe('Print one cards.txt');

  const exam = { papers: [{ date: '2099-06-01' }], at: Date.now() };
  await sendPractice(clientOf(page, sandbox), printedSubject('one'), { exam, cards: {} });
  await page.reload();
  const [calendarFile] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
  expect(calendarFile.suggestedFilename()).toBe('practise.ics');

  await page.getByRole('link', { name: takeAwayLabels.print }).click();
  await expect(page.getByRole('button', { name: printLabels.print })).toBeEnabled();
});
