import { checkoutLabels as labels, purchasesLabels, subjectLabels } from '#contract/labels.ts';
import { messages } from '#contract/messages.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import { enterAs } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { MACRO } from '../support/ids.ts';

for (const who of ['administrator', 'owner'] as const) {
  /** @covers checkout.administrator */
  test(`the ${who} is asked for no payment, and led to the subject`, async ({ page, sandbox }) => {
    await enterAs(page, who, sandbox);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/checkout?subject=${MACRO}`);
    await expect(page.getByText(messages.adminOwnsAll)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
    await expect(page.getByText(labels.oneTimePayment)).toBeHidden();
    expect(asked).not.toContain(createPaymentIntent.path);
    await page.getByRole('button', { name: purchasesLabels.access }).click();
    await expect(page).toHaveURL(/\/macroeconomics\/?$/);
    await expect(page.getByText(subjectLabels.fullAccess)).toBeVisible();
  });
}
