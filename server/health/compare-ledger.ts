import { count } from '#contract/count.ts';
import type { Finding } from '#contract/health/status.ts';
import { addUpByCurrency, formatAmount } from '#contract/money.ts';
import { paymentOrder } from '../checkout/order-payment.ts';
import { listLatestPurchases, readPurchases } from '../purchases/ledger.ts';
import { isAtProvider, orderNumber } from '../purchases/purchase-facts.ts';
import type { Payment } from '../services/payment.ts';
import { findPayment, listSucceededPayments } from '../services/payments.ts';
import type { PaymentRef } from '../store/ledger.ts';

const MINUTE_MS = 60_000;

const SPAN_DAYS = 30;
const MAX_COMPARED = 100;
const MAX_READ = 300;
const MAX_LOOKUPS = 20;

/** Time after which a payment must be in the ledger: reconciliation runs every ten minutes. */
const PATIENCE_MS = 15 * MINUTE_MS;

const ADVICE =
  "Compare these orders with the payment provider's dashboard. Reconciliation records what is missing " +
  'within ten minutes; if it does not, read its log. Orders that were paid with test keys, before the ' +
  'shop went live, are unknown to the provider and harmless.';

type Paid = Pick<Payment, 'id' | 'amount' | 'currency'>;

export async function checkLedger(now = Date.now()): Promise<Finding> {
  const start = new Date(now - SPAN_DAYS * 24 * 60 * MINUTE_MS);
  const { payments, since } = await listSucceededPayments(start, MAX_COMPARED, MAX_READ);
  const own = payments.filter(isOwn);
  const purchases = await readPurchases(own.flatMap((payment) => toPaymentRef(payment) ?? []));
  const recorded = new Set(purchases.map(({ paymentIntentId }) => paymentIntentId));
  const isDue = ({ id, paidAt }: Payment) =>
    recorded.has(id) || now - paidAt.getTime() > PATIENCE_MS;
  const atProvider: Paid[] = own.filter(isDue);

  const ids = new Set(payments.map(({ id }) => id));
  const latest = await listLatestPurchases(MAX_COMPARED);
  const unlisted = latest
    .filter(
      ({ paidAt, paymentIntentId }) =>
        !ids.has(paymentIntentId) && isAtProvider(paymentIntentId) && new Date(paidAt) >= since,
    )
    .slice(0, MAX_LOOKUPS);
  // Opened before the period and paid within it, or unknown to the provider.
  const lookedUp = await Promise.all(unlisted.map(({ paymentIntentId }) => find(paymentIntentId)));

  const period =
    since > start ? `The latest ${atProvider.length} payments` : `The last ${SPAN_DAYS} days`;
  return compare(
    [...atProvider, ...lookedUp.filter((payment) => payment !== undefined)],
    [...purchases, ...unlisted].map(({ paymentIntentId: id, ...paid }) => ({ id, ...paid })),
    period,
  );
}

/** @returns `undefined` if another shop opened the payment */
function toPaymentRef(payment: Payment): PaymentRef | undefined {
  const order = paymentOrder(payment);
  return order && { accountId: order.accountId, paymentIntentId: payment.id };
}

/** Checks whether this shop opened a payment: the ledger takes no others. */
const isOwn = (payment: Payment) => toPaymentRef(payment) !== undefined;

async function find(paymentIntentId: string): Promise<Paid | undefined> {
  const payment = await findPayment(paymentIntentId);
  return payment?.status === 'succeeded' ? payment : undefined;
}

/** @param period begins a sentence */
export function compare(atProvider: Paid[], inLedger: Paid[], period: string): Finding {
  const [there, here] = [byId(atProvider), byId(inLedger)];
  const differing = [...new Set([...there.keys(), ...here.keys()])].filter((id) => {
    const [payment, purchase] = [there.get(id), here.get(id)];
    return payment?.amount !== purchase?.amount || payment?.currency !== purchase?.currency;
  });
  if (differing.length === 0) {
    return { state: 'good', summary: `${period} agree: ${addUp(atProvider)}.` };
  }
  const unrecorded = differing.filter((id) => !here.has(id)).length;
  return {
    state: 'bad',
    summary:
      `${period} differ. Payment provider: ${addUp(atProvider)}. Ledger: ${addUp(inLedger)}. ` +
      `${withoutAccess(unrecorded)}These orders differ:`,
    advice: ADVICE,
    items: differing.map(orderNumber),
  };
}

/** Counts the payments that have no order in the ledger. */
function withoutAccess(payments: number): string {
  if (payments === 0) return '';
  return payments === 1 ? 'One payment has no access. ' : `${payments} payments have no access. `;
}

const byId = (paid: Paid[]) => new Map(paid.map((payment) => [payment.id, payment]));

/** Formats e.g. `2 payments, €60.00`, with one sum for each currency. */
function addUp(paid: Paid[]): string {
  if (paid.length === 0) return 'no payments';
  const sums = addUpByCurrency(paid, ({ amount }) => amount).map(({ amount, currency }) =>
    formatAmount(amount, currency),
  );
  return `${count(paid.length, 'payment')}, ${sums.join(' and ')}`;
}
