import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { choosePdf, enterPanel, openTopic } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { expect, test } from '../../support/browser/test.ts';

const TOPIC = 'The labour market';
const UPLOAD = '**/objects/upload-*';

test('an upload shows its progress, resumes if it breaks, can be abandoned, and becomes a locked file, whose deletion moves the focus to the next', async ({
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
  const title = 'Wages: “derived” demand / 50 % 📈';
  await enterPanel(page);
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeDisabled();
  await expect(page.getByRole('button', { name: labels.addContent })).toBeHidden();
  await openTopic(page, 'Microeconomics', TOPIC);
  const heading = page.getByRole('heading', { name: /^Existing Content/ });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: labels.addContent }).click();
  await page.getByPlaceholder('Enter content title').fill(title);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('1');
  await expect(page.getByText(labels.locked)).toBeVisible();

  await page.route(UPLOAD, () => {}, { times: 1 });
  await choosePdf(page, await pdfFile());
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(/PDF uploaded/)).toBeHidden();

  begun.length = 0;
  sent.length = 0;
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await choosePdf(page, await pdfFile(500_000));
  const again = page.getByRole('alert').getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unroute(UPLOAD);
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await network.send('Network.emulateNetworkConditions', line);
  await again.click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(page.getByRole('button', { name: labels.createContent })).toBeDisabled();
  await expect(page.getByText('PDF uploaded successfully!')).toBeVisible();
  await expect(page.getByText('PDF uploaded: notes.pdf')).toBeVisible();
  expect(begun).toHaveLength(1);
  expect(new Set(sent).size).toBe(1);

  await page.getByRole('button', { name: labels.createContent }).click();
  await expect(page.getByText('Content created successfully')).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: title });
  await expect(tile).toContainText('Locked');
  await expect(page.getByPlaceholder('Enter content title')).toBeHidden();

  const remove = tile.getByRole('button', { name: `Delete ${title}` });
  const question = page.getByRole('alertdialog');
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(tile).toBeVisible();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Content deleted successfully')).toBeVisible();
  await expect(tile).toBeHidden();
  await expect(heading).toHaveText(before);
  await expect(
    page.getByRole('button', { name: /^Delete / }).and(page.locator(':focus')),
  ).toBeVisible();
});
