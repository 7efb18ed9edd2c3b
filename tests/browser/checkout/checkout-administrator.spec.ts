import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { enterAs } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

test('the administrator is not asked to pay, and is led to the subject', async ({
  page,
  sandbox,
}) => {
  await enterAs(page, 'administrator', sandbox);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(page.getByText(checkoutMessages.adminOwnsAll)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
  await expect(page.getByText(labels.oneTimePayment)).toBeHidden();
  expect(asked).not.toContain(createPaymentIntent.path);
  await page.getByRole('button', { name: purchasesLabels.access }).click();
  await expect(page).toHaveURL(/\/macroeconomics\/?$/);
  await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
});
