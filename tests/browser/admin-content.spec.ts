import { readFile } from 'node:fs/promises';
import { createContentEndpoint } from '#contract/admin/content.ts';
import { createDownloadLink } from '#contract/files/objects.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLabels as labels } from '#site/texts/admin.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { choosePdf, enterPanel, openTopic } from '../support/browser/administrator.ts';
import { pdfFile } from '../support/browser/pdf.ts';
import { expect, test } from '../support/browser/test.ts';

const TOPIC = 'The labour market';
const UPLOAD = '**/objects/upload-*';

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
});

test('a topic can be chosen after a subject', async ({ page }) => {
  const topic = page.getByRole('combobox', { name: 'Topic' });
  const chosen = (name: string) => page.getByRole('combobox', { name }).locator('option:checked');
  await expect(chosen('Subject')).toHaveText(labels.selectSubject);
  await expect(chosen('Topic')).toHaveText('Select a topic');
  await expect(topic).toBeDisabled();
  await expect(page.getByRole('button', { name: labels.addContent })).toBeHidden();
  await openTopic(page, 'Microeconomics', TOPIC);
  await expect(chosen('Topic')).toHaveText(`6. ${TOPIC}`);
  await expect(page.getByRole('button', { name: labels.addContent })).toBeVisible();
});

test('a PDF of 10 MB is uploaded with progress, becomes a locked file, and is deleted, which moves the focus to the next', async ({
  page,
}) => {
  const title = 'Wages: “derived” demand / 50 % 📈';
  await openTopic(page, 'Microeconomics', TOPIC);
  const heading = page.getByRole('heading', { name: /^Existing Content/ });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByPlaceholder('Enter content title').fill(title);
  await expect(page.getByLabel('Order')).toHaveValue('1');
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

test('a title is required; a file with free access needs no PDF', async ({ page }) => {
  await openTopic(page, 'Macroeconomics', 'Financial markets and monetary policy');
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByRole('main').getByText(panelMessages.titleMissing)).toBeVisible();

  await page.getByLabel(labels.contentTitle).fill('Still to be written');
  await page.getByLabel('Order').fill('');
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

test('Cancel hides the form and creates nothing', async ({ page }) => {
  await openTopic(page, 'Microeconomics', TOPIC);
  const add = page.getByRole('button', { name: labels.addContent });
  await add.click();
  await page.getByLabel(labels.contentTitle).fill('Never sent');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(labels.contentTitle)).toBeHidden();
  await expect(add).toBeFocused();
  await expect(page.getByText('Never sent')).toBeHidden();
  await add.click();
  await expect(page.getByLabel(labels.contentTitle)).toHaveValue('');
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

test('the administrator downloads a locked file without the token in an address', async ({
  page,
}) => {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await page.goto('/microeconomics');
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  const row = page.locator('.content-row').filter({ hasText: subjectLabels.unlocked }).first();
  const [download, link] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/\/api\/objects\/[^/]+\/download-link$/),
    row.getByRole('button', { name: subjectLabels.downloadPdf }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const short = createDownloadLink.response.parse(await link.json()).adminToken;
  expect(short).not.toBe(token);
  expect(download.url()).not.toContain(token);
});
