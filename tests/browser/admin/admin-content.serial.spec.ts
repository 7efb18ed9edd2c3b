import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { choosePdf, enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { expect, test } from '../../support/browser/test.ts';

const TOPIC = 'The labour market';
const UPLOAD = '**/objects/upload-*';

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
});

test('a PDF of 10 MB is uploaded with progress, becomes a locked file, and is deleted, which moves the focus to the next', async ({
  page,
}) => {
  const title = 'Wages: “derived” demand / 50 % 📈';
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeDisabled();
  await expect(page.getByRole('button', { name: labels.addContent })).toBeHidden();
  await openTopic(page, 'Microeconomics', TOPIC);
  const heading = page.getByRole('heading', { name: /^Existing Content/ });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByPlaceholder('Enter content title').fill(title);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('1');
  await expect(page.getByText(labels.locked)).toBeVisible();

  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 5_000_000 };
  await network.send('Network.emulateNetworkConditions', line);
  await choosePdf(page, await pdfFile(CONTENT_PDF_MAX_BYTES));
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(page.getByRole('button', { name: labels.createContent })).toBeDisabled();
  await expect(page.getByText('PDF uploaded successfully!')).toBeVisible();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();

  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByText('Content created successfully')).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: title });
  await expect(tile).toContainText('Locked');
  await expect(page.getByPlaceholder('Enter content title')).toBeHidden();

  await tile.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(tile).toBeVisible();
  await tile.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Content deleted successfully')).toBeVisible();
  await expect(tile).toBeHidden();
  await expect(heading).toHaveText(before);
  await expect(
    page.getByRole('button', { name: /^Delete / }).and(page.locator(':focus')),
  ).toBeVisible();
});

test('a broken upload resumes as the same upload; an abandoned upload is removed', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED \/objects\/upload-/);
  const begun: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) begun.push(request.url());
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await openTopic(page, 'Microeconomics', TOPIC);
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await choosePdf(page, await pdfFile());
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
  expect(begun).toHaveLength(1);
  expect(new Set(sent).size).toBe(1);

  await page.route(UPLOAD, () => {}, { times: 1 });
  await choosePdf(page, await pdfFile());
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(/PDF uploaded/)).toBeHidden();
});
