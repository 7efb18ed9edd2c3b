import { createContentEndpoint } from '#contract/admin/content.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLabels as labels } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/shell.ts';
import { choosePdf, enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectFailureAtForm } from '../../support/browser/toast.ts';

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

test('Cancel creates nothing, a title is required, and a file with free access needs no PDF', async ({
  page,
}) => {
  await openTopic(page, 'Macroeconomics', 'Financial markets and monetary policy');
  const add = page.getByRole('button', { name: labels.addContent });
  await add.click();
  await page.getByLabel(labels.contentTitle).fill('Never sent');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(labels.contentTitle)).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(page.getByLabel(labels.contentTitle)).toHaveValue('');
  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByRole('main').getByText(panelMessages.titleMissing)).toBeVisible();

  await page.getByLabel(labels.contentTitle).fill('Still to be written');
  await page.getByLabel('Order', { exact: true }).fill('');
  await page.getByRole('switch', { name: labels.locked }).click();
  await expect(page.getByRole('switch', { name: labels.free })).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith(createContentEndpoint.path)),
    page.getByRole('button', { name: labels.createContent }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    title: 'Still to be written',
    body: 'Still to be written',
    isPreview: false,
    isLocked: false,
    downloadUrl: '',
    order: 1,
  });
  await expect(page.getByText('Content created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Still to be written' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Content deleted successfully')).toBeVisible();
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

test('a failed creation shows the server’s message and keeps the form for another try', async ({
  page,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/503 .*\/api\/admin\/content$/);
  consoleErrors.allow(/503 .*\/api\/admin\/content\/content-/);
  await openTopic(page, 'Microeconomics', TOPIC);
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByLabel(labels.contentTitle).fill('Second try');
  const failure = {
    path: createContentEndpoint.path,
    status: 503,
    json: { message: messages.unavailable },
  };
  const clearFault = await failRequests(failure);
  await page.getByRole('button', { name: labels.createContent }).click();
  await expectFailureAtForm(page.getByRole('form', { name: labels.addContent }), {
    title: errorMessages.error,
    description: messages.unavailable,
  });
  await expect(page.getByLabel(labels.contentTitle)).toHaveValue('Second try');
  await clearFault();
  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByText('Content created successfully')).toBeVisible();

  const remove = page.getByRole('button', { name: 'Delete Second try' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await remove.click();
  const clearSecondFault = await failRequests(failure);
  await confirm.click();
  await expect(page.getByText(errorMessages.error, { exact: true })).toBeVisible();
  await expect(page.getByText(messages.unavailable).first()).toBeVisible();
  await clearSecondFault();
  await expect(remove).toBeEnabled();
  await remove.click();
  await confirm.click();
  await expect(page.getByText('Content deleted successfully')).toBeVisible();
});
