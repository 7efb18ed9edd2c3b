import { shopDay } from '#contract/shop-day.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { endChanges, pauseChanges, resumeChanges } from './end-places.ts';
import { issueInvoice, readSeller } from './invoice.ts';
import { newJoinCode } from './join-codes.ts';
import { type OrderEmail, orderEmailName, withEmails } from './order-email-records.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder, joinPlans, newSecret, type OrderPlan, readOrder } from './orders.ts';

/**
 * Settles orders of places: everything that follows from an order's payments. Webhook, browser, reconciliation and the
 * owner's actions lead here repeatedly and concurrently, so each step is planned from the order's present state.
 */

/** The next step of an order. A step may make another one possible. */
export type Settlement =
  /** Access ends: the money is back with the payer. */
  | { kind: 'end'; why: 'refund' | 'dispute' }
  /** Access returns: a refund failed, or the bank changed its decision. */
  | { kind: 'reopen' }
  /** Access rests until the bank has decided. */
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'proceed'; needsRelease: boolean; needsInvoice: boolean; needsPaidEmail: boolean };

type Settled = Pick<
  OrderState,
  | 'opened'
  | 'stage'
  | 'school'
  | 'release'
  | 'invoice'
  | 'payments'
  | 'due'
  | 'paused'
  | 'ended'
  | 'told'
>;

/** @returns undefined if nothing is to do */
export function planSettlement(order: Settled): Settlement | undefined {
  const { stage, payments, due, paused, ended } = order;
  const why = findEnd(order);
  if (ended && ended.why !== 'licence') {
    // A restored order may wait for its payments.
    const isUndone = ENDS_BY_MONEY.has(ended.why) && payments.length > 0 && !why;
    return isUndone ? { kind: 'reopen' } : undefined;
  }
  const isPaid = payments.length > 0 && due === 0;
  // A school may pay after its licence.
  if (stage === 'ended') return why ? undefined : planProgress(order, isPaid);
  if (why) return { kind: 'end', why };
  if (payments.some((payment) => payment.isPaused))
    return paused === 'dispute' ? undefined : { kind: 'pause' };
  // Credit notes may have left nothing to pay.
  if (paused === 'dispute' || (paused === 'unpaid' && due === 0)) return { kind: 'resume' };
  return paused ? undefined : planProgress(order, isPaid);
}

const ENDS_BY_MONEY = new Set(['refund', 'dispute']);

/** Returns why the payments end an order. Undefined if they do not. */
function findEnd({ payments }: Pick<OrderState, 'payments'>): 'refund' | 'dispute' | undefined {
  if (payments.length > 0 && payments.every(({ amount, refunded }) => refunded >= amount)) {
    return 'refund';
  }
  return payments.some(({ status }) => status === 'lost') ? 'dispute' : undefined;
}

const UNRELEASABLE = new Set<OrderState['stage']>(['released', 'refused', 'ended']);

function planProgress(
  { opened, stage, school, release, invoice, told }: Settled,
  isPaid: boolean,
): Settlement | undefined {
  const isCard = opened.payBy === 'card';
  const mayRelease = isCard ? isPaid : release === 'now' || (release === 'paid' && isPaid);
  const isOfSchool = school !== undefined;
  const steps = {
    needsRelease: mayRelease && !UNRELEASABLE.has(stage),
    needsInvoice: isOfSchool && isCard && isPaid && !invoice,
    needsPaidEmail: isOfSchool && isPaid && !told.has(orderEmailName({ kind: 'paid' })),
  };
  return Object.values(steps).some(Boolean) ? { kind: 'proceed', ...steps } : undefined;
}

/** Turns the next step into a commit. @returns undefined if nothing is to do */
export async function toSettlementPlan(
  order: OrderState,
  now: Date,
): Promise<OrderPlan | undefined> {
  const step = planSettlement(order);
  const at = now.toISOString();
  if (!step) return undefined;
  const about = `${order.events + 1}`;
  const { orderId } = order;
  if (step.kind === 'end') {
    return withEmails(await endChanges(order, step.why, at), [{ orderId, kind: 'ended' }], at);
  }
  if (step.kind === 'pause') {
    const plan = await pauseChanges(order, 'dispute', at);
    return withEmails(plan, [{ orderId, kind: 'paused', about }], at);
  }
  if (step.kind === 'reopen') {
    const plan = await resumeChanges(order, at, 'reopened');
    return withEmails(plan, [{ orderId, kind: 'resumed', about }], at);
  }
  if (step.kind === 'resume') {
    return withEmails(await resumeChanges(order, at), [{ orderId, kind: 'resumed', about }], at);
  }
  const invoiced = step.needsInvoice ? await invoicePaid(order, now) : undefined;
  const released = step.needsRelease ? toRelease(order, at) : undefined;
  const emails: OrderEmail[] = [
    ...(step.needsInvoice ? [{ orderId, kind: 'invoice' as const }] : []),
    ...(step.needsPaidEmail ? [{ orderId, kind: 'paid' as const }] : []),
  ];
  const plans = [invoiced, released].filter((plan) => plan !== undefined);
  return withEmails(joinPlans(plans), emails, at);
}

/** Invoices a card payment, also without the seller: a payment is never lost because the CMS does not respond. */
async function invoicePaid(order: OrderState, now: Date): Promise<OrderPlan> {
  const { orderId } = order;
  const seller = await readSeller(now).catch(
    logFailure('warn', 'seller of an invoice not read', { orderId }),
  );
  return issueInvoice(order, now, { dueOn: shopDay(now), seller });
}

/** Releases the places: from now on they can be joined by a code, and a school's teacher has a link to the class. */
function toRelease(order: OrderState, at: string): OrderPlan {
  const { orderId, school, teachers } = order;
  const code = order.joinCode === undefined ? newJoinCode(order, at) : undefined;
  const email = school?.teacherEmail;
  const isTeacherNew = email !== undefined && teachers.length === 0;
  const emails: OrderEmail[] = school
    ? [{ orderId, kind: 'class', about: school.teacherEmail }]
    : [{ orderId, kind: 'link' }];
  const plan: OrderPlan = {
    events: [
      { kind: 'released', at },
      ...(code?.events ?? []),
      ...(isTeacherNew ? [{ kind: 'teacher' as const, at, email, secret: newSecret() }] : []),
    ],
    changes: code?.changes ?? [],
  };
  return withEmails(plan, emails, at);
}

/** Steps of an order that can follow each other, such as the end of a pause and the release. */
const MAX_STEPS = 4;

/**
 * Does everything that follows from an order's events and payments. Idempotent.
 * @returns the order afterwards. Undefined if the shop has lost the order
 */
export async function settleOrder(orderId: string): Promise<OrderState | undefined> {
  let order = await findKnown(orderId);
  for (let step = 0; order && planSettlement(order) && step < MAX_STEPS; step += 1) {
    order = await changeOrder(
      () => readOrder(orderId),
      (latest) => toSettlementPlan(latest, new Date()),
    );
  }
  return order;
}

async function findKnown(orderId: string): Promise<OrderState | undefined> {
  return readOrder(orderId).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const order = orderNumber(orderId);
    await raiseAlarm(
      'order-unknown',
      `The order of places ${order} is paid, and the shop has no record of it.`,
      order,
    );
    return undefined;
  });
}
