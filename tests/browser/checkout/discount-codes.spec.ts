import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import {
  checkoutMessages,
  discountLabels,
  checkoutLabels as labels,
} from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { chargesTo } from '../../support/browser/payments.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { contentOf } from '../../support/browser/studio.ts';
import { expect, test } from '../../support/browser/test.ts';
import { publishCode } from '../../support/discount-codes.ts';
import { MICRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

const CHECKOUT = `/checkout?subject=${MICRO}`;

test('a link’s code survives the sign-up, and can be removed, mistyped and entered; a code of 100 % gives access without a card, once the student agrees', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/create-payment-intent$/);
  await publishCode(contentOf(sandbox), { code: 'ALL-OF-IT', percent: 100 });
  await page.goto(`${CHECKOUT}&code=revise10`);
  const line = authMessages.logInFirst('Microeconomics, £30 before your discount code');
  await expect(page.getByText(line)).toBeVisible();
  await page.getByRole('tab', { name: authLabels.signUpTab }).click();
  await sendSignUpForm(page, newStudent());
  await expect(page).toHaveURL(`${CHECKOUT}&code=revise10`);
  const payFor = (price: string) => page.getByRole('button', { name: labels.pay(price) });
  await expect(payFor('£27.00')).toBeEnabled();
  await expect(page.getByText(discountLabels.applied('REVISE10'))).toBeVisible();
  await expect(page.locator('dl')).toHaveText('Price£30.00Discount code REVISE10−£3.00');
  await expect(page.getByText('£27.00', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(payFor('£30.00')).toBeEnabled();
  await expect(page).toHaveURL(CHECKOUT);
  const field = page.getByLabel(discountLabels.code);
  const apply = page.getByRole('button', { name: 'Apply', exact: true });
  await expect(field).toBeFocused();
  await apply.click();
  await expect(field).toHaveAccessibleDescription('Please enter a code.');
  await expect(field).toBeFocused();
  await field.fill('revise-10');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(serverMessages.discountCodeUnknown);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(payFor('£30.00')).toBeEnabled();

  await field.fill('revise10');
  await apply.click();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await expect(payFor('£27.00')).toBeEnabled();
  await expect(page).toHaveURL(`${CHECKOUT}&code=revise10`);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(payFor('£30.00')).toBeEnabled();
  await field.fill('all-of-it');
  await apply.click();
  const getAccess = page.getByRole('button', { name: 'Get access for £0' });
  await getAccess.click();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    checkoutMessages.consentMissing,
  );
  await page.getByRole('checkbox').check();
  await getAccess.click();
  await page.waitForURL('**/microeconomics');
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  expect(await chargesTo(page, sandbox)).toEqual([]);
});
