import type { Finding } from '#contract/admin/status.ts';
import { currency, formatAmount } from '#contract/money.ts';
import { orderOfPayment } from '../payments/order-metadata.ts';
import type { PaymentRef } from '../purchases/account-ledger.ts';
import { isFreeOrder } from '../purchases/free-order.ts';
import { listLatestPurchases, readPurchases } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { listSucceededPayments } from '../services/payment-list.ts';
import { findPayment, type Payment } from '../services/payments.ts';

const MINUTE = 60_000;

/** How far back the comparison goes. Days. */
const SPAN_DAYS = 30;
/** The most payments that it compares, and the most that it reads to find them. */
const COMPARED_MAX = 100;
const READ_MAX = 300;
/** The most purchases without a payment in the list that it looks up one by one. */
const LOOKED_UP_MAX = 20;

/** A payment is expected in the ledger after this time: reconciliation runs every ten minutes. */
const PATIENCE = 15 * MINUTE;

const ADVICE =
  "Compare these orders with the payment provider's dashboard. Reconciliation records what is missing " +
  'within ten minutes; if it does not, read its log. Orders that were paid with test keys, before the ' +
  'shop went live, are unknown to the provider and harmless.';

/** What was paid, as one side knows it. */
type Paid = Pick<Payment, 'id' | 'amount' | 'currency'>;

/** Compares what students have paid at the payment provider with the purchases in the ledger. */
export async function checkLedger(now = Date.now()): Promise<Finding> {
  const start = new Date(now - SPAN_DAYS * 24 * 60 * MINUTE);
  const { payments, since } = await listSucceededPayments(start, COMPARED_MAX, READ_MAX);
  const own = payments.filter(isOwn);
  const purchases = await readPurchases(own.flatMap((payment) => refOf(payment) ?? []));
  const recorded = new Set(purchases.map(({ paymentIntentId }) => paymentIntentId));
  const isDue = ({ id, paidAt }: Payment) => recorded.has(id) || now - paidAt.getTime() > PATIENCE;
  const atProvider: Paid[] = own.filter(isDue);

  const known = new Set(payments.map(({ id }) => id));
  const latest = await listLatestPurchases(COMPARED_MAX);
  const unlisted = latest
    .filter(
      ({ paidAt, paymentIntentId }) =>
        !known.has(paymentIntentId) && !isFreeOrder(paymentIntentId) && new Date(paidAt) >= since,
    )
    .slice(0, LOOKED_UP_MAX);
  // Opened before the period and paid within it, or not at the provider at all.
  const lookedUp = await Promise.all(unlisted.map(({ paymentIntentId }) => find(paymentIntentId)));

  const period =
    since > start ? `The latest ${atProvider.length} payments` : `The last ${SPAN_DAYS} days`;
  return compare(
    [...atProvider, ...lookedUp.filter((payment) => payment !== undefined)],
    [...purchases, ...unlisted].map(({ paymentIntentId: id, ...paid }) => ({ id, ...paid })),
    period,
  );
}

/** Where the ledger has a payment. @returns `undefined` where another shop opened it */
function refOf(payment: Payment): PaymentRef | undefined {
  const order = orderOfPayment(payment);
  return order && { accountId: order.accountId, paymentIntentId: payment.id };
}

/** Whether the shop opened a payment: the ledger takes no other. */
const isOwn = (payment: Payment) =>
  refOf(payment) !== undefined && currency.safeParse(payment.currency).success;

async function find(paymentIntentId: string): Promise<Paid | undefined> {
  const payment = await findPayment(paymentIntentId);
  return payment?.status === 'succeeded' ? payment : undefined;
}

/** Compares both sides, payment by payment. @param period begins a sentence */
export function compare(atProvider: Paid[], inLedger: Paid[], period: string): Finding {
  const [there, here] = [byId(atProvider), byId(inLedger)];
  const differing = [...new Set([...there.keys(), ...here.keys()])].filter((id) => {
    const [payment, purchase] = [there.get(id), here.get(id)];
    return payment?.amount !== purchase?.amount || payment?.currency !== purchase?.currency;
  });
  if (differing.length === 0) {
    return { state: 'good', summary: `${period} agree: ${addUp(atProvider)}.` };
  }
  return {
    state: 'bad',
    summary:
      `${period} differ. Payment provider: ${addUp(atProvider)}. Ledger: ${addUp(inLedger)}. ` +
      'These orders differ:',
    advice: ADVICE,
    items: differing.map(orderNumber),
  };
}

const byId = (paid: Paid[]) => new Map(paid.map((one) => [one.id, one]));

/** `2 payments, £60.00`; amounts of several currencies stand beside each other. */
function addUp(paid: Paid[]): string {
  if (paid.length === 0) return 'no payments';
  const sums = currency.options.flatMap((each) => {
    const amounts = paid.filter((one) => one.currency === each).map(({ amount }) => amount);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return amounts.length > 0 ? [formatAmount(sum, each)] : [];
  });
  return `${paid.length} ${paid.length === 1 ? 'payment' : 'payments'}, ${sums.join(' and ')}`;
}
