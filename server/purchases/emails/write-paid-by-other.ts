import { shortenNames } from '#contract/payments/join-names.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { hasAccess, purchaseOf } from '../ledger.ts';
import type { OutboxEntry } from '../outbox-records.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { endedBy, refundsOf } from '../purchase-status.ts';

/** Emails to a student for whom another person paid. They never reveal who paid. */

async function readOrder(entry: OutboxEntry) {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  if (!purchase || !account) return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const notice = { shopName, to: account.email, firstName: nameToGreet(account) };
  return { ledger, purchase, siteUrl, notice, number: orderNumber(entry.paymentIntentId) };
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** @returns `undefined` if access has ended in the meantime */
export async function writePaidByOther(entry: OutboxEntry): Promise<Email | undefined> {
  const order = await readOrder(entry);
  if (!order?.purchase.isActive) return undefined;
  const names = namesOf(order.purchase);
  return accountNotice({
    ...order.notice,
    subject: `${shortenNames(names)} has been paid for (order ${order.number})`,
    paragraphs: [
      `Someone opened your link and paid for ${names}. You can open your notes now.`,
      "We don't tell you who paid, and we tell them only your first name. If they get their money back, your access ends.",
    ],
    button: { url: `${order.siteUrl}/purchases`, label: 'Open your notes' },
  });
}

/** Lists the lines whose access the refund has ended, except lines that another order covers. */
function endedLines(entry: OutboxEntry, { ledger, purchase }: Pick<Order, 'ledger' | 'purchase'>) {
  const refunds = refundsOf(factsOfPayment(ledger, entry));
  const refund = refunds.find(({ id }) => id === entry.about);
  const ended = refund ? endedBy(refund, refunds, purchase.lines) : [];
  return ended.filter((line) => !line.isDuplicate && !hasAccess(ledger, line.subjectId));
}

/** @returns `undefined` if access has not ended */
export async function writeAccessEnded(entry: OutboxEntry): Promise<Email | undefined> {
  const order = await readOrder(entry);
  const ended = order ? endedLines(entry, order) : [];
  if (!order || ended.length === 0) return undefined;
  const names = namesOf({ lines: ended });
  return accountNotice({
    ...order.notice,
    subject: `Your access to ${shortenNames(names)} has ended (order ${order.number})`,
    paragraphs: [
      `The person who paid for ${names} has been refunded, so your access to ${names} has ended.`,
      `You can buy it yourself, or ask someone to pay: ${order.siteUrl}`,
    ],
  });
}
