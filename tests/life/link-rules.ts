import { downloadMyDataPath } from '#contract/accounts/my-data-paths.ts';
import { getPaymentLinks } from '#contract/payments/payment-links.ts';
import { getPurchases } from '#contract/payments/purchases.ts';
import { orderNumber } from '#server/purchases/order-number.ts';
import type { Life } from './life.ts';
import { PAYER } from './links.ts';

/** Neither the student nor their ledger knows who pays, nor that someone has opened a link and not paid. */
export async function checkPrivacy(life: Life): Promise<void> {
  if (life.isDeleted || life.links.length === 0) return;
  const ledger = await life.shop.store.hgetall(`ledger:${life.accountId}`);
  const texts = [JSON.stringify(ledger)];
  for (const path of [downloadMyDataPath, getPurchases.path, getPaymentLinks.path]) {
    const response = await life.browser.get(path);
    if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
    texts.push(await response.text());
  }
  if (texts.some((text) => text.includes(PAYER))) throw new Error('The student sees who pays');
  const unpaid = life.links
    .flatMap(({ payments }) => payments)
    .filter((id) => !life.orders.some((order) => order.id === id));
  const [, ...seen] = texts;
  if (unpaid.some((id) => seen.join().includes(orderNumber(id))))
    throw new Error('The student sees that a payer has opened a link');
}
