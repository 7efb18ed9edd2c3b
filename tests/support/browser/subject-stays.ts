import type { Page } from 'playwright/test';
import { chooseAction } from './studio.ts';
import { expect } from './test.ts';

/** Expects the Studio to refuse an action that would take a subject from its owners. */
export async function expectToStay(studio: Page, take: 'Delete' | 'Unpublish', reason: string) {
  const answer = studio.getByTestId('subject-stays');
  await chooseAction(studio, take, answer);
  await expect(answer).toHaveText(reason);
  await studio.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(answer).toBeHidden();
}
