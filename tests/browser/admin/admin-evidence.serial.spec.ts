import { readFile } from 'node:fs/promises';
import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { saveBy } from '../../support/browser/save.ts';
import { expect, test } from '../../support/browser/test.ts';

test.beforeEach(async ({ page }) => {
  await enterPanel(page);
});

test('grade evidence is replaced, and a visitor downloads the new one', async ({
  page,
  browser,
}) => {
  const card = page.getByRole('region', { name: 'Grade Evidence Management' });
  const file = await pdfFile(12_345);
  await card.getByLabel('Grade Evidence PDF').setInputFiles({ ...file, name: 'result.pdf' });
  await expect(card.getByText(labels.selectedFile('result.pdf'))).toBeVisible();
  await expect(card.getByLabel('Student Name')).toHaveValue('Economics Students');
  await expect(card.getByLabel('Grade', { exact: true })).toHaveValue('A*');
  await expect(card.getByLabel('Subject')).toHaveValue('Economics');
  await expect(card.getByLabel('Year')).toHaveValue('2023');
  await expect(card.getByLabel('Awarded By')).toHaveValue('AQA');
  await card.getByLabel('Year').fill('2024');
  await card.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Grade evidence uploaded successfully')).toBeVisible();
  await expect(card.getByText('Selected:')).toBeHidden();
  const newest = card.getByRole('listitem').first();
  await expect(newest).toContainText('A* • Economics • 2024 • AQA');

  const visitor = await browser.newPage();
  await visitor.goto('/');
  const download = await saveBy(
    visitor.getByRole('button', { name: homeLabels.downloadEvidence, exact: true }),
  );
  expect(download.suggestedFilename()).toBe('grade-evidence.pdf');
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
  await visitor.close();

  await newest.getByRole('button', { name: /^Delete evidence/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByText('The evidence was deleted.')).toBeVisible();
  await expect(card.getByText('2024')).toBeHidden();
  await expect(card.getByText('A* • Economics • 2023 • AQA')).toBeVisible();

  const last = card.getByRole('button', { name: /^Delete evidence/ });
  await expect(last).toBeFocused();
  await last.click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Visitors will find nothing to download',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
});
