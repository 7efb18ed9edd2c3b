import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { addStudent } from '../../support/add-student.ts';
import { CARDS, pay } from '../../support/browser/payments.ts';
import { saveBy } from '../../support/browser/save.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { newStudent } from '../../support/student.ts';

test('a student finds, buys, keeps and reads the notes', async ({ page, sandbox, isMobile }) => {
  const student = newStudent();

  await page.addInitScript(() => {
    const press = () =>
      sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`);
    if (window === window.top) addEventListener('click', press, true);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Microeconomics' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
  await page.getByRole('link', { name: 'View Content' }).first().click();
  await page.getByRole('button', { name: 'Purchase for £30' }).first().click();

  await expect(page.getByText('Microeconomics, £30: create your account first')).toBeVisible();
  await sendSignUpForm(page, student);

  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
  await expect(page.getByText('Account Created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Microeconomics' })).toBeVisible();
  await pay(page, CARDS.success);

  await page.waitForURL(`${sandbox.shop}/`);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(page.getByText('You now have access to Microeconomics!')).toBeVisible();
  const toast = page.getByRole('region', { name: /^Notifications/ });
  await toast.getByRole('link', { name: 'Open your notes' }).click();
  await expect(page.getByText('Full Access Granted')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('presses'))).toBe('6');

  await page.goto('/purchases');
  await expect(page.getByRole('heading', { name: 'Purchased', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Access A* Content' }).click();
  await expect(page).toHaveURL(/\/microeconomics\/?$/);
  await expect(page.getByText('Full Access Granted')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: 'Unlocked' }).last();
  const address = await row.locator('form').getAttribute('action');
  if (isMobile) {
    // A phone opens the file in a new tab; the response is the same.
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      row.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    await tab.close();
    const file = await page.request.get(`${sandbox.shop}${address}`);
    expect(file.headers()['content-disposition']).toMatch(/^inline; filename=".+\.pdf"$/);
    expect((await PDFDocument.load(await file.body())).getPageCount()).toBeGreaterThan(0);
  } else {
    const download = await saveBy(row.getByRole('button', { name: 'Download PDF' }));
    const bytes = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
  }

  await expect
    .poll(async () => {
      const response = await page.request.get(`${sandbox.inbox}/api/v1/messages`);
      const { messages } = (await response.json()) as { messages: { To: { Address: string }[] }[] };
      return messages.filter(({ To }) => To.some(({ Address }) => Address === student.email))
        .length;
    })
    .toBe(1);

  const other = createClient(sandbox.shop);
  expect((await other.get(address ?? '')).status).toBe(401);
  await addStudent(other);
  expect((await other.get(address ?? '')).status).toBe(403);
});
