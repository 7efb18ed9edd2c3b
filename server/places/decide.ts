import { PAYMENT_DAYS } from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { type Actor, auditChange } from '../audit/audit.ts';
import { getSubjectOrKept } from '../catalogue/catalogue.ts';
import { keepSoldSubject } from '../catalogue/kept-subjects.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { addDays } from '../shop-time.ts';
import { pauseChanges, resumeChanges } from './end-places.ts';
import { issueInvoice, readSeller } from './invoice.ts';
import { type OrderEmail, type OrderEmailKind, withEmails } from './order-email-records.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder, joinPlans, type OrderPlan, readOrder } from './orders.ts';
import { toSettlementPlan } from './settle.ts';

/** Decisions of the owner about an order, each with its entry in the audit log. */

/** Days between the warning and the pause. */
const WARNING_DAYS = 7;

/** Returns the first day on which access may be paused. @param warnedAt time of the warning */
export const toFirstPauseDay = (warnedAt: string): string =>
  addDays(shopDay(new Date(warnedAt)), WARNING_DAYS);

type Decided = Pick<
  OrderState,
  'opened' | 'stage' | 'release' | 'isOverdue' | 'paused' | 'remindedAt' | 'pauseWarnedAt'
>;

/** `nothing` for a repeated request. */
type Verdict = 'act' | 'nothing';

/** @throws AppError `order_decided` */
export function judgeAccept({ stage, release }: Decided, wanted: 'now' | 'paid'): Verdict {
  if (release === wanted) return 'nothing';
  return requireThat(stage === 'ordered');
}

/** @throws AppError `order_decided` */
export const judgeRefuse = ({ stage }: Decided): Verdict =>
  stage === 'refused' ? 'nothing' : requireThat(stage === 'ordered');

/** Reminds once a day at most. @throws AppError `order_decided` if the invoice is not overdue */
export function judgeReminder({ isOverdue, remindedAt }: Decided, now: Date): Verdict {
  const isToday = remindedAt !== undefined && shopDay(new Date(remindedAt)) === shopDay(now);
  return requireThat(isOverdue) && isToday ? 'nothing' : 'act';
}

/** @throws AppError `order_decided` if the invoice is not overdue, or a payer bought the place for a student */
export function judgeWarning({ opened, stage, isOverdue, pauseWarnedAt }: Decided): Verdict {
  requireThat(opened.buyer === 'school' && stage === 'released' && isOverdue);
  return pauseWarnedAt ? 'nothing' : 'act';
}

/** @throws AppError `order_decided` as {@link judgeWarning}, or `pause_too_early` */
export function judgePause(order: Decided, now: Date): Verdict {
  const { opened, stage, isOverdue, pauseWarnedAt, paused } = order;
  if (paused) return 'nothing';
  requireThat(opened.buyer === 'school' && stage === 'released' && isOverdue);
  if (!pauseWarnedAt || shopDay(now) < toFirstPauseDay(pauseWarnedAt)) {
    throw new AppError('pause_too_early');
  }
  return 'act';
}

/** @throws AppError `order_decided` while a bank decides about a dispute */
export function judgeResume({ paused }: Decided): Verdict {
  return paused === undefined ? 'nothing' : requireThat(paused === 'unpaid');
}

function requireThat(isPossible: boolean): 'act' {
  if (!isPossible) throw new AppError('order_decided');
  return 'act';
}

/**
 * Accepts an order and issues its invoice. The places are released in the same commit, or once it is paid.
 * @throws AppError `not_found`, `order_decided`, `quotes_off` without bank details, `subject_not_found`, or `unavailable`
 * if the CMS does not name the seller
 */
export function acceptOrder(
  orderId: string,
  release: 'now' | 'paid',
  by: Actor,
): Promise<OrderState> {
  return decide(orderId, async (order, now) => {
    if (judgeAccept(order, release) === 'nothing') return undefined;
    if (!config().BANK_DETAILS) {
      throw new AppError('quotes_off', { message: serverMessages.invoiceNeedsBankDetails });
    }
    await requireSubjects(order);
    const at = now.toISOString();
    const dueOn = addDays(shopDay(now), PAYMENT_DAYS);
    const invoice = await issueInvoice(order, now, { dueOn, seller: await readSeller(now) });
    const plan = tell(order, { kind: 'invoice' }, at, {
      ...invoice,
      events: [{ kind: 'accepted', at, by: by.who, release }, ...invoice.events],
      changes: [...(invoice.changes ?? []), audit(order, 'places-accepted', by)],
    });
    const settlement = await toSettlementPlan({ ...order, stage: 'accepted', release }, now);
    return settlement ? joinPlans([plan, settlement]) : plan;
  });
}

/** Keeps copies of an order's subjects. @throws AppError `subject_not_found` if neither the CMS nor a copy has one */
const requireSubjects = ({ opened }: OrderState) =>
  Promise.all(
    opened.lines.map(async ({ subjectId }) => {
      await keepSoldSubject(subjectId);
      await getSubjectOrKept(subjectId).catch(describeGone);
    }),
  );

function describeGone(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'subject_not_found') throw error;
  throw new AppError('subject_not_found', { message: serverMessages.orderedSubjectGone });
}

/** @throws AppError `not_found` or `order_decided` */
export const refuseOrder = (orderId: string, reason: string, by: Actor): Promise<OrderState> =>
  decide(orderId, (order, now) => {
    if (judgeRefuse(order) === 'nothing') return undefined;
    const at = now.toISOString();
    return tell(order, { kind: 'refused' }, at, {
      events: [{ kind: 'refused', at, by: by.who, reason }],
      changes: [audit(order, 'places-refused', by)],
    });
  });

/** Emails a friendly reminder. @throws AppError `not_found` or `order_decided` */
export const remindOfInvoice = (orderId: string, by: Actor): Promise<OrderState> =>
  decide(orderId, (order, now) => {
    if (judgeReminder(order, now) === 'nothing') return undefined;
    const at = now.toISOString();
    return tellOf(order, 'reminder', at, {
      events: [{ kind: 'reminded', at, by: by.who }],
      changes: [audit(order, 'invoice-reminded', by)],
    });
  });

/** Warns a school a week before its access pauses. @throws AppError `not_found` or `order_decided` */
export const warnOfPause = (orderId: string, by: Actor): Promise<OrderState> =>
  decide(orderId, (order, now) => {
    if (judgeWarning(order) === 'nothing') return undefined;
    const at = now.toISOString();
    return tellOf(order, 'pause-warning', at, {
      events: [{ kind: 'pause-warned', at, by: by.who }],
      changes: [audit(order, 'pause-announced', by)],
    });
  });

/** Pauses the access to an unpaid order. @throws AppError `not_found`, `order_decided` or `pause_too_early` */
export const pauseOrder = (orderId: string, by: Actor): Promise<OrderState> =>
  decide(orderId, async (order, now) => {
    if (judgePause(order, now) === 'nothing') return undefined;
    const at = now.toISOString();
    const plan = await pauseChanges(order, 'unpaid', at);
    return tellOf(order, 'paused', at, withAudit(plan, audit(order, 'places-paused', by)));
  });

/** Ends a pause before the invoice is paid. @throws AppError `not_found` or `order_decided` */
export const resumeOrder = (orderId: string, by: Actor): Promise<OrderState> =>
  decide(orderId, async (order, now) => {
    if (judgeResume(order) === 'nothing') return undefined;
    const at = now.toISOString();
    const plan = await resumeChanges(order, at);
    return tellOf(order, 'resumed', at, withAudit(plan, audit(order, 'places-resumed', by)));
  });

type Plan = OrderPlan | undefined;

const decide = (
  orderId: string,
  plan: (order: OrderState, now: Date) => Plan | Promise<Plan>,
): Promise<OrderState> =>
  changeOrder(
    () => readOrder(orderId),
    (order) => plan(order, new Date()),
  );

const audit = (
  { orderId }: OrderState,
  action: Parameters<typeof auditChange>[0]['action'],
  by: Actor,
) => auditChange({ ...by, action, what: orderNumber(orderId) });

const withAudit = (plan: OrderPlan, change: ReturnType<typeof auditChange>): OrderPlan => ({
  ...plan,
  changes: [...(plan.changes ?? []), change],
});

/** Adds an email to a plan, about the plan's first event. */
const tellOf = (order: OrderState, kind: OrderEmailKind, at: string, plan: OrderPlan): OrderPlan =>
  tell(order, { kind, about: `${order.events + 1}` }, at, plan);

const tell = (
  { orderId }: OrderState,
  about: Omit<OrderEmail, 'orderId'>,
  at: string,
  plan: OrderPlan,
): OrderPlan => withEmails(plan, [{ orderId, ...about }], at);
