import type { Page } from 'playwright/test';
import { cardLabels } from '#site/features/practice/card/labels.ts';
import { drillLabels } from '#site/features/practice/drill/labels.ts';
import { practiceLabels as labels } from '#site/features/practice/labels.ts';
import { outsideLabels } from '#site/features/practice/outside-labels.ts';
import { kindTopic, withCardKinds } from '../support/browser/card-kinds.ts';
import { expectNoLoss } from '../support/browser/reflow.ts';
import { expectNoViolation } from '../support/browser/screen-widths.ts';
import { expect, test } from '../support/browser/test.ts';

withCardKinds();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const showAnswer = (page: Page) => button(page, labels.showAnswer).click();

async function chooseWords(page: Page): Promise<void> {
  for (const word of [0, 1, 2]) await page.locator('.drill-word').nth(word).click();
  await button(page, drillLabels.check).click();
}

/** Leads from the card of each kind to its answer or verdict. */
const ANSWERS: Record<string, (page: Page) => Promise<unknown>> = {
  question: showAnswer,
  gap: showAnswer,
  each: showAnswer,
  all: showAnswer,
  typed: async (page) => {
    await page.getByLabel(cardLabels.yourAnswer).fill('Quito');
    await button(page, drillLabels.check).click();
  },
  order: async (page) => {
    for (const step of await page.locator('.drill-step').all()) await step.click();
  },
  match: chooseWords,
  words: chooseWords,
  statement: (page) => button(page, cardLabels.isTrue).click(),
};

for (const [kind, answer] of Object.entries(ANSWERS)) {
  test(`a card of the kind ${kind} has no violation before and after its answer, and loses nothing in a narrow window or with large text`, async ({
    page,
  }) => {
    await page.goto(`/practise?topic=${kindTopic(kind)}`);
    await expect(page.locator('[data-focus="prompt"]')).toBeVisible();
    await expect(page.locator('[data-placeholder]')).toHaveCount(0);
    await expectNoViolation(page, { isVariant: true });
    await answer(page);
    await button(page, outsideLabels.putAside).click();
    await expectNoViolation(page, { isVariant: true });
    await expectNoLoss(page);
    await page.reload();
    await expectNoLoss(page);
  });
}
