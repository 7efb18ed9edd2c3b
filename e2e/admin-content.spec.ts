import { readFile } from 'node:fs/promises';
import { createDownloadLink } from '#contract/objects.ts';
import { choosePdf, logInByPassword, openTopic } from './support/administrator.ts';
import { sizedPdf } from './support/sized-pdf.ts';
import { expect, test } from './support/test.ts';

const LIMIT = 10_485_760;
const TOPIC = 'The labour market';
const UPLOAD = '**/objects/upload-*';

test.beforeEach(async ({ page }) => {
  await logInByPassword(page);
});

test('a topic can be chosen once a subject is', async ({ page }) => {
  const topic = page.getByRole('combobox', { name: 'Topic' });
  await expect(page.getByText('Select a subject')).toBeVisible();
  await expect(topic).toHaveText('Select a topic');
  await expect(topic).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add New Content' })).toBeHidden();
  await openTopic(page, 'Microeconomics', TOPIC);
  await expect(page.getByRole('button', { name: 'Add New Content' })).toBeVisible();
});

test('a PDF of 10 MB is uploaded with progress, becomes a locked file, and is deleted', async ({
  page,
}) => {
  const title = 'Wages: “derived” demand / 50 % 📈';
  await openTopic(page, 'Microeconomics', TOPIC);
  const heading = page.getByRole('heading', { name: /^Existing Content/ });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Add New Content' }).click();
  await page.getByPlaceholder('Enter content title').fill(title);
  await expect(page.getByLabel('Order')).toHaveValue('1');
  await expect(page.getByText('Locked (Requires Purchase)')).toBeVisible();

  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 5_000_000 };
  await network.send('Network.emulateNetworkConditions', line);
  await choosePdf(page, await sizedPdf(LIMIT));
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(page.getByRole('button', { name: 'Create Content' })).toBeDisabled();
  await expect(page.getByText('PDF uploaded successfully!')).toBeVisible();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();

  await page.getByRole('button', { name: 'Create Content' }).click();
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
});

test('a title is required; a file with free access needs no PDF', async ({ page }) => {
  await openTopic(page, 'Macroeconomics', 'Financial markets and monetary policy');
  await page.getByRole('button', { name: 'Add New Content' }).click();
  await page.getByRole('button', { name: 'Create Content' }).click();
  await expect(page.getByText('Missing fields: Please fill in title field')).toBeVisible();

  await page.getByLabel('Content Title').fill('Still to be written');
  await page.getByLabel('Order').fill('');
  await page.getByRole('switch', { name: 'Locked (Requires Purchase)' }).click();
  await expect(page.getByRole('switch', { name: 'Free Access' })).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/admin/content')),
    page.getByRole('button', { name: 'Create Content' }).click(),
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

test('an upload that breaks goes on as the same upload; one that is given up is gone', async ({
  page,
  complaints,
}) => {
  const begun: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) begun.push(request.url());
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await openTopic(page, 'Microeconomics', TOPIC);
  await page.getByRole('button', { name: 'Add New Content' }).click();
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await choosePdf(page, await sizedPdf());
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
  expect(begun).toHaveLength(1);
  expect(new Set(sent).size).toBe(1);

  await page.route(UPLOAD, () => {}, { times: 1 });
  await choosePdf(page, await sizedPdf());
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(/PDF uploaded/)).toBeHidden();
  complaints.length = 0;
});

test('the administrator downloads a locked file without his token in an address', async ({
  page,
}) => {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await page.goto('/microeconomics');
  await expect(page.getByText('Full Access Granted')).toBeVisible();
  const row = page.locator('.content-row').filter({ hasText: 'Unlocked' }).first();
  const [download, link] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(/\/api\/objects\/[^/]+\/download-link$/),
    row.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const short = createDownloadLink.answer.parse(await link.json()).adminToken;
  expect(short).not.toBe(token);
  expect(download.url()).not.toContain(token);
});
