import { randomInt } from 'node:crypto';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import type { QuoteLine } from '#contract/checkout/quote.ts';
import type { Invitation } from '#contract/places/joining.ts';
import { freezeStamp } from '../accounts/stamp-facts.ts';
import { isStudentUnchanged, readStudent, type SignedInStudent } from '../accounts/student.ts';
import { addKeptSubjects, keepSoldSubject } from '../catalogue/kept-subjects.ts';
import { mapSubjects, readKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { type FailureLimit, limitFailures, networkLimits } from '../limits/failures.ts';
import { isOwnedUntil } from '../purchases/counting-payments.ts';
import { findPurchase, isOfMode, type Purchase } from '../purchases/ledger.ts';
import { sendEmailsAbout } from '../purchases/outbox.ts';
import { freeOrderChanges } from '../purchases/payment-changes.ts';
import { placeFact } from '../purchases/place-facts.ts';
import { consentFact, freeOrderId, type PaidFact } from '../purchases/purchase-facts.ts';
import { addField, type Change, commitIf, untilCommitted } from '../store/commit.ts';
import { type AccountLedger, withFacts } from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { joinCodeRecord } from './join-codes.ts';
import { holderField } from './order-events.ts';
import type { OrderState, Place } from './order-state.ts';
import { addPlaceEvent, isOrderUnchanged, isPlaceUnchanged, readOrders } from './orders.ts';
import { joinCodeKey, placesOrderKey } from './stored-keys.ts';

const codeUnknown = () => new AppError('join_code_unknown', { field: 'code' });
const isCodeUnknown = (error: unknown) =>
  error instanceof AppError && error.code === 'join_code_unknown';

const LIMIT = { name: 'join-code', max: 10, seconds: 15 * 60 };

/** Limits wrong codes by network. A class mistypes some; a guesser needs millions. */
const limitsOf = (ip: string): FailureLimit[] => networkLimits(LIMIT.name, ip);

/** @returns the order with a code, unless the code was replaced or its order has ended */
async function findByCode(code: string): Promise<OrderState> {
  const record = await readRecord(joinCodeKey.of(code), joinCodeRecord);
  const [order] = record ? await readOrders([record.orderId]) : [];
  if (!order || !isJoinable(order, code)) throw codeUnknown();
  return order;
}

const isJoinable = (order: OrderState, code: string): boolean =>
  order.joinCode === code &&
  isOfMode(order.opened) &&
  (order.stage === 'released' || order.stage === 'paused');

/** Finds what a code offers. @throws AppError `join_code_unknown` or `too_many_requests` */
export async function findInvitation(code: string, ip: string): Promise<Invitation> {
  const order = await limitFailures(limitsOf(ip), () => findByCode(code), isCodeUnknown);
  const { opened, what, isOpen } = order;
  return {
    kind: opened.buyer,
    what,
    from: opened.buyer === 'school' ? order.school?.organisation : opened.from,
    lastDay: opened.lastDay,
    state: isOpen ? (selectGivable(order).length > 0 ? 'open' : 'full') : 'paused',
  };
}

/** Places that the next pupil may get: places taken back only if none is free. */
function selectGivable({ places }: OrderState): Place[] {
  const free = places.filter(({ state }) => state === 'free');
  return free.length > 0 ? free : places.filter(({ state }) => state === 'taken-back');
}

interface Joining {
  /** As the teacher sees it. Undefined for the place of a payer. */
  name?: string | undefined;
  /** Version of the consent's wording. Undefined for the place of a school. */
  wordingVersion?: string | undefined;
}

interface Joined {
  usedPlace: boolean;
  subjects: { id: string; name: string; slug: string }[];
  /** The free order that gives the access. Undefined if an earlier request, or another order, gives it. */
  purchase: Purchase | undefined;
}

/**
 * Gives a student a place. Students who own every subject use none. Idempotent.
 * @throws AppError `join_code_unknown`, `places_full`, `places_paused`, `consent_outdated`, `invalid_request`,
 * `account_deleted` or `too_many_requests`
 */
export async function joinPlaces(
  student: SignedInStudent,
  code: string,
  joining: Joining,
  ip: string,
): Promise<Joined> {
  const { accountId } = student.ledger;
  const limits = [{ ...LIMIT, who: accountId }, ...limitsOf(ip)];
  let known: OrderState | undefined = await limitFailures(
    limits,
    () => findByCode(code),
    isCodeUnknown,
  );
  let current: SignedInStudent | undefined = student;
  return untilCommitted(async () => {
    const [order, { account, ledger }] = await Promise.all([
      known ?? findByCode(code),
      current ?? readStudent(accountId),
    ]);
    // Read again after a conflict.
    known = current = undefined;
    if (!account) throw new AppError('account_deleted');
    const plan = planJoin(order, ledger, joining);
    if (plan.kind === 'refuse') throw plan.error;
    const purchase =
      plan.kind === 'give' ? await give(order, { account, ledger }, plan, joining) : undefined;
    if (plan.kind === 'give' && !purchase) return undefined;
    const subjects = await describeSubjects(order);
    return { usedPlace: plan.kind !== 'owned', subjects, purchase };
  });
}

export type JoinPlan =
  | { kind: 'refuse'; error: AppError }
  /** The student has every subject already. */
  | { kind: 'owned' }
  /** An earlier request has given the place. */
  | { kind: 'joined' }
  /** Gives the lines that the student lacks. */
  | { kind: 'give'; place: Place; lines: QuoteLine[] };

/** Decides about a join. @param pick returns a random index below a number */
export function planJoin(
  order: OrderState,
  ledger: AccountLedger,
  { name, wordingVersion }: Joining,
  pick: (count: number) => number = randomInt,
): JoinPlan {
  const refuse = (error: AppError): JoinPlan => ({ kind: 'refuse', error });
  const { opened, isOpen } = order;
  const isOwn = ({ state, pupil }: Place) =>
    state === 'used' && pupil?.accountId === ledger.accountId;
  if (order.places.some(isOwn)) return { kind: 'joined' };
  const lines = opened.lines.filter(
    ({ subjectId }) => !isOwnedUntil(ledger, { subjectId, isLive: opened.isLive }, opened.lastDay),
  );
  if (lines.length === 0) return { kind: 'owned' };
  if (isTakenBack(order, ledger.accountId)) return refuse(codeUnknown());
  if (!isOpen) return refuse(new AppError('places_paused'));
  // Random, so that pupils who join together seldom want the same place.
  const givable = selectGivable(order);
  const place = givable.length > 0 ? givable[pick(givable.length)] : undefined;
  if (!place) return refuse(new AppError('places_full'));
  if (opened.buyer === 'parent' && wordingVersion !== joinConsentWording.version) {
    return refuse(new AppError('consent_outdated'));
  }
  if (opened.buyer === 'school' && !name) {
    return refuse(new AppError('invalid_request', { field: 'name' }));
  }
  return { kind: 'give', place, lines };
}

/** Returns true for a pupil whose place was taken back, until there is a new code: a class knows the code before. */
const isTakenBack = ({ places, joinCodeAt = '' }: OrderState, accountId: string): boolean =>
  places.some(({ takenFrom = [] }) =>
    takenFrom.some((taken) => taken.accountId === accountId && taken.at >= joinCodeAt),
  );

/** @returns undefined after a conflict */
async function give(
  order: OrderState,
  student: SignedInStudent,
  { place, lines }: Extract<JoinPlan, { kind: 'give' }>,
  { name }: Joining,
): Promise<Purchase | undefined> {
  const { account, ledger } = student;
  const { accountId } = ledger;
  const { orderId, opened } = order;
  const { slot, events } = place;
  const number = events + 1;
  const at = new Date().toISOString();
  const paymentIntentId = freeOrderId(accountId, `place:${orderId}:${slot}:${number}`);
  const payment = { accountId, paymentIntentId };
  const { currency, isLive, lastDay } = opened;
  const paid: PaidFact = {
    accountId,
    lines: lines.map((line) => ({ ...line, amount: 0 })),
    amount: 0,
    currency,
    paidAt: at,
    isLive,
  };
  const worth = toWorth(order, lines, place);
  const organisation = order.school?.organisation;
  const facts = [
    placeFact(payment, { orderId, slot, number, lastDay, worth, currency, organisation }),
    ...(opened.buyer === 'parent' ? [toConsentFact(payment, at)] : []),
  ];
  const stamp = await freezeStamp(payment, account);
  const changes = freeOrderChanges(ledger, { paymentIntentId, paid, facts, lastDay }, stamp);
  if (!changes) return undefined;
  const holder = name ? [addHolder(orderId, holderField(slot, number), name)] : [];
  const isCommitted = await commitIf(
    [...isStudentUnchanged(student), isOrderUnchanged(order), isPlaceUnchanged(order, place)],
    [
      ...changes,
      addPlaceEvent(order, place, { kind: 'joined', at, accountId, paymentIntentId }),
      ...holder,
    ],
  );
  return isCommitted ? findPurchase(withFacts(ledger, changes), payment) : undefined;
}

/**
 * Returns the share of the order's price for each subject of a place. Zero unless the pupil is the place's first: a place
 * must not be deducted from the purchases of several pupils.
 */
export const toWorth = (
  { opened }: Pick<OrderState, 'opened'>,
  lines: readonly QuoteLine[],
  { events }: Pick<Place, 'events'>,
): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ subjectId, amount }) => [
      subjectId,
      events === 0 ? Math.floor(amount / opened.places) : 0,
    ]),
  );

function toConsentFact(payment: { accountId: string; paymentIntentId: string }, agreedAt: string) {
  const { version, text } = joinConsentWording;
  return consentFact(payment, { wordingVersion: version, text, agreedAt });
}

const addHolder = (orderId: string, field: string, name: string): Change =>
  addField(placesOrderKey.of(orderId), field, { name, showsMore: false });

async function describeSubjects({ opened }: OrderState): Promise<Joined['subjects']> {
  const ids = opened.lines.map(({ subjectId }) => subjectId);
  const subjects = await addKeptSubjects(mapSubjects(await readKnown()), ids);
  return opened.lines.map(({ subjectId: id, subjectName }) => {
    const { name = subjectName, slug = '' } = subjects.get(id) ?? {};
    return { id, name, slug };
  });
}

/** Sends the email about a place, and keeps copies of its subjects. Never fails: the scheduled run makes up for it. */
export async function notifyOfPlace(purchase: Purchase): Promise<void> {
  await Promise.all([
    sendEmailsAbout(purchase),
    ...purchase.lines.map(({ subjectId }) => keepSoldSubject(subjectId)),
  ]);
}
