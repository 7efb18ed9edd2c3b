import type { Page } from 'playwright/test';
import { sendPageReport } from '#contract/page-reports/page-reports.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import {
  pageReportLabels as labels,
  pageReportListLabels as listLabels,
} from '#site/features/page-reports/labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { clientOf } from '../../support/browser/client.ts';
import { FREE, openReader, pressTool, shown } from '../../support/browser/reader.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';

const TITLE = 'Scarcity, choice and the frontier';

const form = (page: Page) => page.getByRole('dialog', { name: labels.title });

async function openForm(page: Page): Promise<void> {
  await pressTool(page, labels.title);
  await expect(form(page)).toBeVisible();
}

test('a report goes from the reader to the owner, who answers it', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/(400|ERR_FAILED).*\/api\/page-reports$/);
  const words = `The axis has no label / <b>${crypto.randomUUID()}</b>`;
  await signUp(page);
  await openReader(page, readPath(FREE, { page: 2 }));
  await expect(shown(page, 2)).toBeVisible();
  await openForm(page);
  const dialog = form(page);
  await expect(dialog.getByLabel(labels.page)).toHaveValue('2');
  const field = dialog.getByLabel(labels.words);
  await expect(field).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: labels.send }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/say what is wrong/);
  await expect(field).toBeFocused();

  await field.fill('');
  // Also characters that are keys of the reader.
  await page.keyboard.type(words);
  await dialog.getByLabel(labels.page).fill('4');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This file has pages 1 to 3');
  await expect(dialog.getByLabel(labels.page)).toBeFocused();
  await dialog.getByLabel(labels.page).fill('3');

  // The first response is lost. A second press sends the same report.
  await page.route(
    '**/api/page-reports',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = dialog.getByRole('button', { name: labels.send });
  await send.click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog.getByText(labels.sent)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('2');

  const student = clientOf(page, sandbox);
  const others = [`${crypto.randomUUID()} one`, `${crypto.randomUUID()} two`];
  for (const text of others) {
    const sent = { id: crypto.randomUUID(), itemId: FREE, page: 1, words: text };
    expect((await student.post(sendPageReport.path, sent)).status).toBe(200);
  }

  await page.context().clearCookies();
  await enterPanel(page);
  const report = page.getByRole('listitem').filter({ hasText: words });
  await expect(report).toHaveCount(1);
  await expect(report).toContainText(TITLE);
  await report.getByRole('button', { name: listLabels.answers.accepted }).click();
  await expect(report).toContainText(listLabels.accepted);
  await expect(page.getByRole('heading', { name: listLabels.heading })).toBeFocused();

  await report.getByRole('link', { name: 'Page 3' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3');
  await page.goBack();
  await report.getByRole('button', { name: listLabels.answers.declined }).click();
  await expect(report).toHaveCount(0);
  const [one = '', two = ''] = others;
  const rest = page.getByRole('listitem').filter({ hasText: one });
  await rest.getByRole('button', { name: listLabels.declineAll(2) }).click();
  await expect(page.getByText(listLabels.answered['all-declined'])).toBeVisible();
  for (const text of [one, two]) await expect(page.getByText(text)).toHaveCount(0);
});
