import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { myData } from '#contract/personal-data/my-data.ts';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { deletionTexts, myDataLabels } from '#site/features/personal-data/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { findPrintFaults, PAPER_WIDTH } from '../../support/browser/paper.ts';
import { saveBy } from '../../support/browser/save.ts';
import { openReceipt } from '../../support/browser/screens/receipts.ts';
import { addPurchase, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MICRO } from '../../support/ids.ts';
import { PASSWORD } from '../../support/student.ts';

test.describe('a receipt', () => {
  test("opens from the purchase, and its button prints it on one sheet with the buyer's details", async ({
    page,
    sandbox,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await openReceipt({ page, sandbox });
    await page.goto('/purchases');
    await page.getByRole('link', { name: purchasesLabels.receipt, exact: true }).click();
    await expect(page.getByLabel(receiptTexts.name)).toHaveValue('Ada Lovelace');
    await page.getByLabel(receiptTexts.address).fill('1 Example Road\nLondon\nSW1A 1AA');
    await page.getByLabel(receiptTexts.school).fill('Example School');

    await page.getByRole('button', { name: receiptTexts.print }).click();
    await expect(page.locator('[data-printed]')).toBeVisible();
    const pdf = await PDFDocument.load(await page.pdf({ format: 'A4' }));
    expect(pdf.getPageCount()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 });
    expect(await findPrintFaults(page)).toEqual([]);
    await expect(page.getByLabel(receiptTexts.school)).toHaveValue('Example School');
  });
});

test('my data is saved with one click, can be read on a page, and is deleted with the account, using only the keyboard; the page lists what was done', async ({
  page,
  sandbox,
}) => {
  const { email } = await signUp(page);
  const id = await addPurchase(page, sandbox, MICRO);
  await page.goto('/account');
  const file = await saveBy(page.getByRole('link', { name: myDataLabels.download, exact: true }));
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = myData.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(data.account.email).toBe(email);
  await page.getByRole('link', { name: 'Read my data' }).click();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto('/account');
  await page.getByRole('link', { name: myDataLabels.delete, exact: true }).press('Enter');
  await expect(page.getByText(deletionTexts.staying[0])).toBeVisible();
  await page.getByLabel(deletionTexts.password).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
  const order = `AE-${id.slice(-8).toUpperCase()}`;
  await expect(page.getByText(deletionTexts.kept(order))).toBeVisible();
  await expect(page.getByRole('link', { name: navLabels.login })).toBeVisible();
  await page.goto('/purchases');
  await expect(page.getByText('Access Required')).toBeVisible();
});
