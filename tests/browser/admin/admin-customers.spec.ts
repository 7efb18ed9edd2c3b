import type { Page, Route } from 'playwright/test';
import { messages } from '#contract/messages.ts';
import { customerLabels, customerMessages } from '#site/features/admin/customers/labels.ts';
import { addStudent } from '../../support/add-student.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import type { Sandbox } from '../../support/browser/sandbox.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { buy, type Wanted } from '../../support/purchase.ts';
import { hasAccess, newStudent } from '../../support/student.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCustomer(page: Page, email: string) {
  await enterPanel(page);
  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByLabel('Name, email or order number').fill(email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(button(page, customerLabels.grantAccess)).toBeVisible();
}

async function newBuyer(sandbox: Sandbox, wanted: Wanted = MICRO) {
  const client = createClient(sandbox.shop);
  const email = await addStudent(client);
  await buy(sandbox, client, wanted);
  return { client, email };
}

test('the owner helps a buyer: a partial refund, made once although its response is lost, a grant, a new address, a confirmation, a revocation', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  const { client, email } = await newBuyer(sandbox);
  await openCustomer(page, email);
  await expect(page).toHaveURL(/\/admin#customers\/[\w-]+$/);
  const bought = page.getByRole('article', { name: 'Microeconomics' });

  await expect(bought).toContainText('Paid bythe student');
  const [receipt] = await Promise.all([
    page.context().waitForEvent('page'),
    bought.getByRole('button', { name: 'Receipt', exact: true }).click(),
  ]);
  // The browser of the tests has no viewer for PDFs.
  await receipt.close();
  await button(page, 'Send receipt to …').click();
  await expect(page.getByLabel('Send receipt to')).toHaveValue(email);
  await page.getByLabel('Send receipt to').fill('school');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByText(messages.emailInvalid)).toBeVisible();
  await page.getByLabel('Send receipt to').fill(newStudent().email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The receipt was sent.')).toBeVisible();

  await button(page, customerLabels.refund).click();
  const amount = page.getByLabel('Amount in pounds');
  await amount.fill('30.01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can refund at most 30.00 of this order')).toBeVisible();
  await amount.fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('They keep their access to Microeconomics.')).toBeVisible();
  consoleErrors.allow(/503 .*\/refunds/);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 503 });
  };
  await page.route('**/refunds', lose, { times: 1 });
  await button(page, 'Refund £5.00').click();
  await expect(page.getByRole('alert')).toBeVisible();
  // Going back to the amount does not start another refund.
  await button(page, 'Back').click();
  await amount.fill('5');
  await button(page, 'Continue').click();
  await button(page, 'Refund £5.00').dblclick();
  await expect(page.getByText(customerMessages.refunded('£5.00'))).toBeVisible();
  await expect(page.getByText('Refund£5.00,')).toHaveCount(1);
  await expect(bought).toContainText('Partly refunded');
  await expect(button(page, customerLabels.refund)).toBeFocused();

  await button(page, customerLabels.grantAccess).click();
  await button(page, 'Grant').click();
  await expect(page.getByText('Please choose a subject')).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Macroeconomics' });
  await page.getByLabel('Reason').fill('Won the quiz');
  await button(page, 'Grant').click();
  const granted = page.getByRole('article', { name: 'Macroeconomics' });
  await expect(granted).toContainText(/Granted.*Won the quiz/);
  await expect(granted).toContainText('£0.00');
  expect(await hasAccess(client, MACRO)).toBe(true);

  await button(page, customerLabels.changeEmail).click();
  const corrected = newStudent().email;
  await page.getByLabel('New email address').fill(corrected);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: corrected })).toBeVisible();

  await bought.getByRole('button', { name: 'Resend confirmation' }).click();
  await expect(page.getByText('The confirmation was sent.')).toBeVisible();

  await bought.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByLabel('Reason').fill('Shared the file');
  await page.keyboard.press('Enter');
  await expect(bought).toContainText(/Revoked.*Shared the file/);
  expect(await hasAccess(client, MICRO)).toBe(false);

  await page.reload();
  await expect(bought).toContainText('Revoked');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('the owner refunds one subject of an order', async ({ page, sandbox }) => {
  const { client, email } = await newBuyer(sandbox, { offerId: BOTH });
  await openCustomer(page, email);
  await button(page, customerLabels.refund).click();
  const what = page.getByRole('combobox', { name: 'What to refund' });
  await expect(what).toContainText('An amount of the order');
  await what.selectOption({ label: 'Macroeconomics, £25.00' });
  await expect(page.getByText('Their access to this subject ends.')).toBeVisible();
  // The second press does not confirm.
  await button(page, 'Continue').dblclick();
  await expect(page.getByText('Their access to Macroeconomics ends.')).toBeVisible();
  expect(await hasAccess(client, MACRO)).toBe(true);
  await button(page, 'Refund £25.00').click();
  await expect(page.getByText(customerMessages.refunded('£25.00'))).toBeVisible();
  expect([await hasAccess(client, MICRO), await hasAccess(client, MACRO)]).toEqual([true, false]);
});
