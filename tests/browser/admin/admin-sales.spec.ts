import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { saveBy } from '../../support/browser/save.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { MACRO } from '../../support/ids.ts';

const lastName = 'FeatherstonehaughCholmondeley'.repeat(3);

const ONE_LINE_PX = 30;

/** Measures an ordinary word beside the long name, which must not break, in pixels. */
async function measureHeight(word: Locator): Promise<number> {
  return (await word.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
}

async function saveTable(button: Locator): Promise<string[]> {
  const download = await saveBy(button);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  return (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
}

test('the owner sees the sales, their buyers and the audit log, finds a payment, and saves each table as CSV', async ({
  page,
  sandbox,
}) => {
  const buyer = createClient(sandbox.shop);
  const email = await addStudent(buyer, { lastName });
  const payment = await addPurchase(buyer, MACRO);

  await enterPanel(page);
  await page.getByRole('tab', { name: 'Sales' }).click();
  const bought = page
    .getByRole('region', { name: 'Latest purchases' })
    .getByRole('row')
    .filter({ hasText: email });
  expect(await measureHeight(bought.getByText('Macroeconomics', { exact: true }))).toBeLessThan(
    ONE_LINE_PX,
  );
  await expect(bought).toContainText('£30.00');
  await expect(bought).toContainText('Paid');
  const paymentPage = bought.getByRole('link', { name: /at the payment provider/ });
  await expect(paymentPage).toHaveAttribute('href', new RegExp(`/${payment}$`));
  await expect(page.getByRole('row', { name: /^Macroeconomics £\d+\.00/ })).toBeVisible();
  const revenue = page.getByRole('region', { name: 'Revenue' });
  await revenue.getByText('Revenue in numbers').click();
  const numbers = revenue.getByRole('table', { name: 'Revenue by month' }).getByRole('row');
  await expect(numbers).toHaveCount(13);
  await expect(numbers.nth(1)).toContainText(/£\d+\.00/);
  await expect(
    revenue.getByRole('img', { name: /^Revenue by month: most in \w+ \d{4}, £\d+\.00\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Most opened notes' })).toBeVisible();

  const lines = await saveTable(page.getByRole('button', { name: 'All sales as CSV' }));
  expect(lines.filter((line) => line.includes(email))).toHaveLength(1);
  const period = page.getByRole('region', { name: 'Sales for a period' });
  await expect(period.getByText('Net: after refunds, before Stripe’s fees')).toBeVisible();
  const ofYear = await saveTable(period.getByRole('button', { name: 'This period as CSV' }));
  expect(ofYear.filter((line) => line.includes(email))).toHaveLength(1);
  await period.getByLabel('From').fill('2020-01-01');
  await period.getByLabel('To').fill('2020-12-31');
  await expect(period.getByText('0 sales')).toBeVisible();
  await period.getByLabel('To').fill('2019-12-31');
  await expect(period.getByRole('alert')).toHaveText('This is before the first day.');

  await page.getByRole('tab', { name: 'Customers' }).click();
  const customers = page.getByRole('region', { name: 'Customers' });
  await customers.getByLabel('Name, email or order number').fill(email);
  await page.keyboard.press('Enter');
  await expect(customers.getByRole('row')).toHaveCount(2);
  await expect(customers.getByRole('row').last()).toContainText(email);
  const table = customers.getByRole('group', { name: 'Customers' });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), 'a long name').toBe(0);
  await customers.getByLabel('Name, email or order number').fill('no such person');
  await page.keyboard.press('Enter');
  await expect(customers.getByText('No customers found.')).toBeVisible();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /Searched the customers/ }).first()).toBeVisible();
  const acts = await saveTable(page.getByRole('button', { name: 'Audit log as CSV' }));
  expect(acts.length).toBeGreaterThan(1);
});
