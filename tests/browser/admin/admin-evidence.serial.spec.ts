import { adminLabels as labels } from '#site/features/sessions/admin-labels.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { pdfFile } from '../../support/browser/pdf.ts';
import { expect, test } from '../../support/browser/test.ts';

test('grade evidence is replaced and deleted, which moves the focus to the evidence before it', async ({
  page,
}) => {
  await enterPanel(page);
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

  await newest.getByRole('button', { name: /^Delete evidence/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(card.getByText('The evidence was deleted.')).toBeVisible();
  await expect(card.getByText('2024')).toBeHidden();
  await expect(card.getByText('A* • Economics • 2023 • AQA')).toBeVisible();

  const last = card.getByRole('button', { name: /^Delete evidence/ });
  await expect(last).toBeFocused();
  await last.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Visitors will find nothing to download',
  );
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
});
