import { ordersLabels } from '#site/features/admin/orders/labels.ts';
import { addOrder } from '../../support/add-order.ts';
import { enterPanel } from '../../support/browser/administrator.ts';
import { clientOf } from '../../support/browser/client.ts';
import { expect, test } from '../../support/browser/test.ts';

test('the owner gets from an order to its paid invoice in two presses', async ({
  page,
  sandbox,
}) => {
  const { orderId, token } = await addOrder(clientOf(page, sandbox), {
    school: { organisation: 'Two Press School' },
  });
  await enterPanel(page);
  const need = page
    .getByRole('listitem')
    .filter({ hasText: 'Two Press School has ordered places' });
  await need.getByRole('link', { name: 'Open the order' }).click();

  await page.getByRole('button', { name: ordersLabels.accept, exact: true }).click();
  await expect(page.getByText(/^You have accepted the order\./)).toBeVisible();
  const invoice = page.getByRole('link', { name: /^Invoice AE-TEST-INV-\d{4}, £360\.00/ });
  await expect(invoice).toHaveAttribute('href', new RegExp(`^/api/orders/${token}/documents/`));
  await page.getByRole('button', { name: ordersLabels.recordPayment }).click();
  await expect(page.getByText('The payment of £360.00 is recorded.')).toBeVisible();
  await expect(page.getByText(/^£360\.00 by bank transfer on /)).toBeVisible();
  await expect(page.getByRole('button', { name: ordersLabels.recordPayment })).toBeHidden();

  await page.getByRole('link', { name: ordersLabels.all }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All');
  const row = page.getByRole('row').filter({ hasText: 'Two Press School' });
  await expect(row).toContainText('Open to pupils');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`#orders/${orderId}$`));
});
