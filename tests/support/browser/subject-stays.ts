import type { Page } from 'playwright/test';
import { chooseAction, chooseUnpublish } from './studio.ts';
import { expect } from './test.ts';

/** Expects the Studio to refuse an action that would take a subject from its owners. */
export async function expectToStay(studio: Page, take: 'Delete' | 'Unpublish', reason: string) {
  const answer = studio.getByTestId('subject-stays');
  if (take === 'Delete') await chooseAction(studio, take, answer);
  else await chooseUnpublish(studio, answer);
  await expect(answer).toHaveText(reason);
  await studio.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(answer).toBeHidden();
  if (take === 'Unpublish') await studio.getByTestId('document-header-Draft-chip').click();
}
