import type { Page } from 'playwright/test';
import { cardLabels } from '#site/features/practice/card/labels.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import {
  KINDS_SUBJECT,
  kindId,
  kindTopic,
  withCardKinds,
} from '../../support/browser/card-kinds.ts';
import { clientOf } from '../../support/browser/client.ts';
import { signUp } from '../../support/browser/students.ts';
import { contentOf } from '../../support/browser/studio.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readPractice } from '../../support/practice.ts';

withCardKinds();

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
  await button(page, outsideLabels.putAside).click();
  // No exam day is known.
  await expect(button(page, outsideLabels.exam)).toHaveCount(0);
  await button(page, outsideLabels.good).click();
  await expect(page.getByText(labels.place(1, 8))).toBeVisible();
  await expect(prompt(page)).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: outsideLabels.isPutAside(outsideLabels.good) }),
  ).toBeAttached();
  await expect.poll(aside).toEqual(['G']);

  await page.keyboard.press('u');
  await expect(prompt(page)).toContainText('of water');
  await expect(page.getByText(labels.place(1, 9))).toBeVisible();
  await button(page, outsideLabels.putAside).click();
  await button(page, outsideLabels.week).click();
  await page.getByRole('link', { name: labels.close }).click();
  await expect.poll(aside).toEqual(['W']);
  await page.getByText(outsideLabels.asideCards(1)).click();
  await expect(page.getByText(outsideLabels.backOn('in 7 days'))).toBeVisible();
  await button(page, outsideLabels.bringBack).click();
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
