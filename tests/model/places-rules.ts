import type Stripe from 'stripe';
import { numbersKey, toDocumentNumber } from '#server/places/document-numbers.ts';
import type { OrderEvent } from '#server/places/order-events.ts';
import type { OrderState } from '#server/places/order-state.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { paidFact } from '#server/purchases/purchase-facts.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import type { PlacesOrder, PlacesRun } from './places-run.ts';

/** Invariants of orders of places, at any moment and at the end of a run. */

const fail = (rule: string, about: unknown) => {
  throw new Error(`${rule}\n${JSON.stringify(about, null, 1)}`);
};

/** Places, access, names and numbers are exact at every moment: each is decided in one commit. */
export async function checkPlaces(run: PlacesRun): Promise<void> {
  const orders = (await Promise.all(run.orders.map(({ orderId }) => run.read(orderId)))).filter(
    (order) => order !== undefined,
  );
  for (const order of orders) {
    checkCounts(order);
    checkTurns(order);
    await checkNames(run, order);
  }
  await checkAccess(run, orders);
  await checkNumbers(run);
}

function checkCounts({ orderId, opened, counts, credits }: OrderState): void {
  const { sold, used, free, takenBack } = counts;
  if (sold !== used + free + takenBack) fail('Sold is not used, free and taken back', counts);
  const withdrawn = credits.reduce((sum, { places }) => sum + places, 0);
  if (sold !== opened.places - withdrawn) fail(`Sold of ${orderId}`, { counts, withdrawn });
}

/** A pupil has one place of an order at most. */
function checkTurns({ places }: OrderState): void {
  const pupils = places.flatMap(({ state, pupil }) =>
    state === 'used' && pupil ? [pupil.accountId] : [],
  );
  if (new Set(pupils).size < pupils.length) fail('A pupil has two places', places);
}

async function checkNames(run: PlacesRun, { orderId, places, ended }: OrderState): Promise<void> {
  const fields = Object.keys(await run.readHash(placesOrderKey.of(orderId)));
  const names = fields.filter((field) => field.startsWith('holder:'));
  const live = places.flatMap(({ slot, state, pupil }) =>
    state === 'used' && pupil && !ended ? [`holder:${slot}:${pupil.number}`] : [],
  );
  const others = names.filter((name) => !live.includes(name));
  if (others.length > 0) fail('A name stays without its place', { orderId, others });
}

/** A pupil has access exactly while a live place gives the subject. */
async function checkAccess(run: PlacesRun, orders: OrderState[]): Promise<void> {
  for (const { browser, accountId, isDeleted } of run.pupils) {
    if (isDeleted) continue;
    const ledger = await run.readHash(ledgerKey.of(accountId));
    const live = orders
      .filter(({ stage }) => stage === 'released')
      .flatMap(({ places }) => places)
      .filter(({ state, pupil }) => state === 'used' && pupil?.accountId === accountId);
    const given = new Set(
      live.flatMap(({ pupil }) =>
        paidFact
          .parse(ledger[`${pupil?.paymentIntentId}/paid`])
          .lines.map(({ subjectId }) => subjectId),
      ),
    );
    for (const subjectId of [MICRO, MACRO]) {
      const response = await browser.get(`/api/user/access/${subjectId}`);
      if (response.status !== 200) fail('No answer about access', response.status);
      const { hasAccess } = (await response.json()) as { hasAccess: boolean };
      if (hasAccess !== given.has(subjectId)) {
        fail(`Access is ${hasAccess}, with these places`, { accountId, subjectId, live, orders });
      }
    }
  }
}

const TEST = { isLive: false };

/** Numbers of documents have no gap, and each is on exactly one document. */
async function checkNumbers(run: PlacesRun): Promise<void> {
  const [, keys] = await run.shop.store.scan('0', { match: 'places-order:*', count: 1_000_000 });
  const events = (await Promise.all(keys.map((key) => run.readHash(String(key))))).flatMap(
    (fields) => Object.values(fields) as OrderEvent[],
  );
  for (const [kind, event] of [
    ['invoice', 'invoiced'],
    ['credit-note', 'credited'],
  ] as const) {
    const given = Object.keys(await run.readHash(numbersKey(kind, TEST)));
    const expected = given.map((_, at) => toDocumentNumber(kind, TEST, at + 1));
    const used = events.flatMap((stored) => (stored.kind === event ? stored.number : []));
    const sorted = [given.toSorted(), used.toSorted()].map((numbers) => numbers.join());
    if (sorted.some((numbers) => numbers !== expected.toSorted().join())) {
      fail(`Numbers of ${kind}`, { given, used });
    }
  }
}

/** Disputes that only ask for information withhold no money. */
const OPEN = new Set<Stripe.Dispute.Status>(['needs_response', 'under_review']);

async function readProvider(run: PlacesRun, paymentIntentId: string) {
  const { stripe } = run.shop;
  const { status, amount } = await stripe.paymentIntents.retrieve(paymentIntentId);
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: paymentIntentId }),
    stripe.disputes.list({ payment_intent: paymentIntentId }),
  ]);
  const refunded = refunds.data
    .filter((refund) => refund.status === 'succeeded' || refund.status === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return {
    isPaid: status === 'succeeded',
    isRefunded: refunded >= amount,
    isLost: disputes.data.some((dispute) => dispute.status === 'lost'),
    isDisputed: disputes.data.some((dispute) => OPEN.has(dispute.status)),
  };
}

/** At the end, every order has what follows from its payment, and its payer has a link. */
async function checkOrder(run: PlacesRun, known: PlacesOrder): Promise<void> {
  const order = await run.read(known.orderId);
  if (!order) return fail('An order is lost', known);
  const { stage, ended, paused, joinCode, invoice, school, opened } = order;
  if (!known.paymentIntentId) {
    const isDue = stage === 'accepted' && (order.release === 'now' || order.due === 0);
    if (isDue) fail('Places are not released', order);
    return;
  }
  const { isPaid, isRefunded, isLost, isDisputed } = await readProvider(run, known.paymentIntentId);
  if (!isPaid) return fail('The payment is lost', known);
  if ((isRefunded || isLost) && !ended) fail('The money is back, and the order goes on', order);
  if (ended) {
    const isByMoney = ended.why === 'refund' || ended.why === 'dispute';
    if (isByMoney && !isRefunded && !isLost) fail('The money is here, and the order ended', order);
    return;
  }
  if (isDisputed && paused !== 'dispute' && stage !== 'ended') fail('Not paused', order);
  if (!isDisputed && paused === 'dispute') fail('Paused without a dispute', order);
  if (isDisputed) return;
  if (!joinCode) fail('Paid, and no code to join', order);
  if (school && !invoice) fail('Paid, and no invoice', opened);
}

/** Lets the shop catch up, and checks everything. */
export async function checkSettledPlaces(run: PlacesRun): Promise<void> {
  run.trouble = undefined;
  await run.shop.outlastLocks();
  await run.reconcile();
  await run.shop.outlastLocks();
  if (!(await run.reconcile())) throw new Error('Reconciliation failed without trouble');
  await run.maintain();
  await checkPlaces(run);
  for (const order of run.orders) await checkOrder(run, order);
}
