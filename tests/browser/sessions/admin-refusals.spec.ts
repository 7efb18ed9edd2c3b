import type { Route } from 'playwright/test';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { serverMessages } from '#server/messages.ts';
import { adminLabels as labels } from '#site/texts/admin.ts';
import { choosePdf, enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { expect, test } from '../../support/browser/test.ts';

const UPLOAD = '**/objects/upload-*';

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
  await openTopic(page, 'Microeconomics', 'The labour market');
  await page.getByRole('button', { name: labels.addContent }).click();
});

test('a file that is too large or not named as a PDF is refused before it is sent, and other files that are no PDF on arrival', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/415 .*\/objects\/upload-/);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const alert = page.getByRole('alert');
  await choosePdf(page, await pdfFile(CONTENT_PDF_MAX_BYTES + 1));
  await expect(alert).toContainText(panelMessages.contentPdfTooLarge);
  await choosePdf(page, { ...(await pdfFile()), name: 'notes.docx' });
  await expect(alert).toContainText(panelMessages.uploadNotAPdf);
  expect(calls.filter((url) => url.includes('/objects/'))).toEqual([]);
  await choosePdf(page, { ...(await pdfFile()), buffer: Buffer.from('Only a name ends in .pdf') });
  await expect(alert).toContainText(panelMessages.uploadNotAPdf);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
});

test('an upload whose ticket has expired starts again', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/objects\/upload-/);
  const withOldTicket = (route: Route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/ticket=[^&]+/, 'ticket=run-out'),
    });
  await page.route(UPLOAD, withOldTicket, { times: 1 });
  await choosePdf(page, await pdfFile());
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(serverMessages.uploadTicketInvalid);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
});

test('a retry after a lost response finds the upload complete', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED \/objects\/upload-/);
  consoleErrors.allow(/409 .*\/objects\/upload-/);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(UPLOAD, loseAnswer, { times: 1 });
  await choosePdf(page, await pdfFile());
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
});

test('a PDF that cannot be opened is refused beside the form, which keeps its input', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/api\/admin\/content$/);
  const { buffer, ...file } = await pdfFile();
  await choosePdf(page, { ...file, buffer: buffer.subarray(0, buffer.length / 2) });
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
  await page.getByLabel(labels.contentTitle).fill('Unfit');
  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByRole('form').getByText(serverMessages.pdfBroken)).toBeVisible();
  await expect(page.getByLabel(labels.contentTitle)).toHaveValue('Unfit');
  await expect(page.getByRole('listitem').filter({ hasText: 'Unfit' })).toBeHidden();
});
