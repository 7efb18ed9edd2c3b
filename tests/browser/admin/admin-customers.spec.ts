import type { Page, Route } from 'playwright/test';
import { messages } from '#contract/messages.ts';
import { customerLabels, customerMessages } from '#site/features/admin/customers/labels.ts';
import { addStudent } from '../../support/add-student.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { buy } from '../../support/purchase.ts';
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

test('the owner helps a buyer: a refund of a part, made once although its response is lost, a refund of one subject, a grant, a new address, a confirmation, a revocation', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  const client = createClient(sandbox.shop);
  const email = await addStudent(client);
  await buy(sandbox, client, { offerId: BOTH });
  // A press of a key, because the page ignores the pointer for a moment after each step.
  const press = (name: string) => button(page, name).press('Enter');
  await openCustomer(page, email);
  await expect(page).toHaveURL(/\/admin#customers\/[\w-]+$/);
  const bought = page.getByRole('article', { name: 'Microeconomics and Macroeconomics' });

  await expect(bought).toContainText('Paid bythe student');
  const [receipt] = await Promise.all([
    page.context().waitForEvent('page'),
    bought.getByRole('button', { name: 'Receipt', exact: true }).click(),
  ]);
  // The browser of the tests has no viewer for PDFs.
  await receipt.close();
  await press('Send receipt to …');
  await expect(page.getByLabel('Send receipt to')).toHaveValue(email);
  await page.getByLabel('Send receipt to').fill('school');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByText(messages.emailInvalid)).toBeVisible();
  await page.getByLabel('Send receipt to').fill(newStudent().email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The receipt was sent.')).toBeVisible();

  await press(customerLabels.refund);
  const what = page.getByRole('combobox', { name: 'What to refund' });
  await expect(what).toContainText('An amount of the order');
  const amount = page.getByLabel('Amount in pounds');
  await amount.fill('50.01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can refund at most 50.00 of this order')).toBeVisible();
  await what.selectOption({ label: 'Macroeconomics, £25.00' });
  await expect(page.getByText('Their access to this subject ends.')).toBeVisible();
  // The second press does not confirm.
  await button(page, 'Continue').dblclick();
  await expect(page.getByText('Their access to Macroeconomics ends.')).toBeVisible();
  expect(await hasAccess(client, MACRO)).toBe(true);
  await press('Refund £25.00');
  await expect(page.getByText(customerMessages.refunded('£25.00'))).toBeVisible();
  expect([await hasAccess(client, MICRO), await hasAccess(client, MACRO)]).toEqual([true, false]);

  await press(customerLabels.refund);
  await amount.fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('They keep their access')).toBeVisible();
  consoleErrors.allow(/503 .*\/refunds/);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 503 });
  };
  await page.route('**/refunds', lose, { times: 1 });
  await press('Refund £5.00');
  await expect(page.getByRole('alert')).toBeVisible();
  // Going back to the amount does not start another refund.
  await press('Back');
  await amount.fill('5');
  await press('Continue');
  await button(page, 'Refund £5.00').evaluate((refund: HTMLButtonElement) => {
    refund.click();
    refund.click();
  });
  await expect(page.getByText(customerMessages.refunded('£5.00'))).toBeVisible();
  await expect(page.getByText('Refund£5.00,')).toHaveCount(1);
  await expect(bought).toContainText('Partly refunded');
  await expect(button(page, customerLabels.refund)).toBeFocused();

  await press(customerLabels.grantAccess);
  await press('Grant');
  await expect(page.getByText('Please choose a subject')).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'Macroeconomics' });
  await page.getByLabel('Reason').fill('Won the quiz');
  await press('Grant');
  const granted = page.getByRole('article', { name: 'Macroeconomics', exact: true });
  await expect(granted).toContainText(/Granted.*Won the quiz/);
  await expect(granted).toContainText('£0.00');
  expect(await hasAccess(client, MACRO)).toBe(true);

  await press(customerLabels.changeEmail);
  const corrected = newStudent().email;
  await page.getByLabel('New email address').fill(corrected);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: corrected })).toBeVisible();

  await bought.getByRole('button', { name: 'Resend confirmation' }).press('Enter');
  await expect(page.getByText('The confirmation was sent.')).toBeVisible();

  await bought.getByRole('button', { name: 'Revoke access' }).press('Enter');
  await page.getByLabel('Reason').fill('Shared the file');
  await page.keyboard.press('Enter');
  await expect(bought).toContainText(/Revoked.*Shared the file/);
  expect(await hasAccess(client, MICRO)).toBe(false);

  await page.reload();
  await expect(bought).toContainText('Revoked');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
