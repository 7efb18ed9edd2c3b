import { addUpAmounts } from '#contract/money.ts';
import { endOfLicence } from '#contract/places/licence.ts';
import type { OrderStage, PlaceCounts, School } from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { type PaidFact, paidFact, subjectNames } from '../purchases/purchase-facts.ts';
import { type PurchaseStatus, toPurchaseStatus } from '../purchases/purchase-status.ts';
import { type AccountLedger, type Facts, listPayments } from '../store/ledger.ts';
import { parseStored } from '../store/unreadable.ts';
import {
  eventField,
  type Holder,
  holder,
  holderField,
  type OpenedEvent,
  type OrderEvent,
  orderEventSchema,
  placeEvent,
  placeField,
} from './order-events.ts';

/** A place of an order. */
export interface Place {
  slot: number;
  /** Number of events. The next event has the next number. */
  events: number;
  /** `left` if the pupil has deleted the account: the place stays used until the teacher takes it back. */
  state: 'free' | 'used' | 'left' | 'taken-back' | 'withdrawn';
  /** The pupil, if the place is used. Undefined if the event cannot be read. */
  pupil?: {
    accountId: string;
    paymentIntentId: string;
    joinedAt: string;
    /** Number of the event `joined`. */
    number: number;
    /** Undefined without a name. */
    holder: Holder | undefined;
  };
  /** Pupils from whom the place was taken back. Undefined if there are none. */
  takenFrom?: { accountId: string; at: string }[];
}

export interface Teacher {
  email: string;
  secret: string;
}

export interface OrderPayment extends Omit<PaidFact, 'lines'>, PurchaseStatus {
  paymentIntentId: string;
}

/** An order of places, derived from its events and its payments. */
export interface OrderState {
  orderId: string;
  /** Number of events. The next event has the next number. */
  events: number;
  opened: OpenedEvent;
  /** Names of the subjects. */
  what: string;
  stage: OrderStage;
  /** True if pupils with a place have access, and others may join. */
  isOpen: boolean;
  school: School | undefined;
  /** Time of the school's order. Undefined before. */
  orderedAt: string | undefined;
  /** The owner's decision. Undefined before. */
  release: 'now' | 'paid' | undefined;
  invoice: Omit<Extract<OrderEvent, { kind: 'invoiced' }>, 'kind'> | undefined;
  /** Time from which the places could be joined. Undefined before. */
  releasedAt: string | undefined;
  refused: Extract<OrderEvent, { kind: 'refused' }> | undefined;
  credits: Extract<OrderEvent, { kind: 'credited' }>[];
  /** Payments of the order, latest first. */
  payments: OrderPayment[];
  /** Amount less credit notes. */
  owed: number;
  /** Payments less refunds and disputes. */
  paid: number;
  /**
   * Amount still to pay; never negative, and nothing once the money has gone back. A refund without a credit note is a
   * gift, and not owed again.
   */
  due: number;
  isOverdue: boolean;
  joinCode: string | undefined;
  /** Time from which the join code works. */
  joinCodeAt: string | undefined;
  teachers: Teacher[];
  remindedAt: string | undefined;
  /** Time of the warning since the last pause. */
  pauseWarnedAt: string | undefined;
  paused: 'unpaid' | 'dispute' | undefined;
  ended: Extract<OrderEvent, { kind: 'ended' }> | undefined;
  /** Emails that were queued. */
  told: ReadonlySet<string>;
  /** All places, by their slots from 1. */
  places: Place[];
  counts: PlaceCounts;
}

/** Returns true if an order was paid and owes nothing more. An order that credit notes cancelled was not paid. */
export const isPaidInFull = ({
  payments,
  owed,
  due,
}: Pick<OrderState, 'payments' | 'owed' | 'due'>): boolean =>
  payments.length > 0 && owed > 0 && due === 0;

/**
 * Derives an order from its stored fields.
 * @param fields of `places-order:{orderId}`, unparsed
 * @param ledger the order's payments
 * @returns Undefined if the first event is missing or unreadable
 */
export function toOrderState(
  orderId: string,
  fields: Facts,
  ledger: AccountLedger,
  now: Date,
): OrderState | undefined {
  const stored = listEvents(orderId, fields);
  const [opened, ...later] = stored.map(({ event }) => event);
  if (opened?.kind !== 'opened') return undefined;
  const find = <K extends OrderEvent['kind']>(kind: K) =>
    later.findLast((event): event is Extract<OrderEvent, { kind: K }> => event?.kind === kind);
  const all = <K extends OrderEvent['kind']>(kind: K) =>
    later.filter((event): event is Extract<OrderEvent, { kind: K }> => event?.kind === kind);
  const [ordered, accepted, invoiced] = [find('ordered'), find('accepted'), find('invoiced')];
  const credits = all('credited');
  const owed = opened.amount - addUpAmounts(credits.map(({ amount }) => amount));
  const payments = listOwnPayments(ledger, opened);
  const paid = addUpAmounts(payments.map(({ net }) => net));
  const received = addUpAmounts(payments.map(({ amount }) => amount));
  const ended = toEnded(later);
  // Money that went back is not owed again.
  const isReturned = ended !== undefined && ended.why !== 'licence';
  const due = isReturned ? 0 : Math.max(owed - received, 0);
  const places = Array.from({ length: opened.places }, (_, index) =>
    toPlace(orderId, fields, index + 1),
  );
  const state = {
    orderId,
    events: stored.length,
    opened,
    what: subjectNames(opened),
    school: ordered?.school,
    orderedAt: ordered?.at,
    release: accepted?.release,
    invoice: invoiced,
    releasedAt: find('released')?.at,
    refused: find('refused'),
    credits,
    payments,
    owed,
    paid,
    due,
    isOverdue: due > 0 && invoiced !== undefined && invoiced.dueOn < shopDay(now),
    joinCode: find('join-code')?.code,
    joinCodeAt: find('join-code')?.at,
    teachers: toTeachers(later),
    remindedAt: find('reminded')?.at,
    pauseWarnedAt: toWarnedAt(later),
    paused: toPaused(later),
    ended,
    told: new Set(all('told').map(({ about }) => about)),
    places,
    counts: countPlaces(places),
  };
  const stage = toStage(state, now);
  // An unreadable event may have ended the order.
  const isReadable = later.every((event) => event !== undefined);
  return { ...state, stage, isOpen: stage === 'released' && isReadable };
}

/** Lists the payments in the order's mode, live or test, latest first. */
const listOwnPayments = (ledger: AccountLedger, { isLive }: OpenedEvent): OrderPayment[] =>
  [...listPayments(ledger)]
    .flatMap(([paymentIntentId, facts]) => {
      const stored = facts['paid'];
      if (stored === undefined) return [];
      const paid = parseStored(paidFact, `ledger ${paymentIntentId}/paid`, stored);
      if (paid?.isLive !== isLive) return [];
      return [{ ...paid, ...toPurchaseStatus(facts, paid), paymentIntentId }];
    })
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));

/** Lists the events in their order. An unreadable event is undefined, and counts. */
function listEvents(orderId: string, fields: Facts): { event: OrderEvent | undefined }[] {
  const events: { event: OrderEvent | undefined }[] = [];
  for (;;) {
    const field = eventField(events.length + 1);
    const value = fields[field];
    if (value === undefined) return events;
    events.push({
      event: parseStored(orderEventSchema, `places-order:${orderId} ${field}`, value),
    });
  }
}

function toPlace(orderId: string, fields: Facts, slot: number): Place {
  let place: Place = { slot, events: 0, state: 'free' };
  for (;;) {
    const number = place.events + 1;
    const field = placeField(slot, number);
    const value = fields[field];
    if (value === undefined) return place;
    const event = parseStored(placeEvent, `places-order:${orderId} ${field}`, value);
    const { pupil, takenFrom = [] } = place;
    const former = takenFrom.length > 0 ? { takenFrom } : {};
    // An unreadable event may be a pupil's: no one else gets the place.
    if (!event) place = { slot, events: number, state: 'left', ...former };
    else if (event.kind === 'left' && pupil) {
      place = { slot, events: number, state: 'left', pupil, ...former };
    } else if (event.kind === 'joined') {
      const { accountId, paymentIntentId, at: joinedAt } = event;
      const name = toHolder(orderId, fields, holderField(slot, number));
      const joined = { accountId, paymentIntentId, joinedAt, number, holder: name };
      place = { slot, events: number, state: 'used', pupil: joined, ...former };
    } else if (event.kind === 'taken-back' && pupil) {
      const { accountId } = pupil;
      const taken = [...takenFrom, { accountId, at: event.at }];
      place = { slot, events: number, state: 'taken-back', takenFrom: taken };
    } else {
      place = { slot, events: number, state: event.kind, ...former };
    }
  }
}

function toHolder(orderId: string, fields: Facts, field: string): Holder | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  return parseStored(holder, `places-order:${orderId} ${field}`, value);
}

function toTeachers(events: (OrderEvent | undefined)[]): Teacher[] {
  let teachers: Teacher[] = [];
  for (const event of events) {
    if (event?.kind === 'handed-over') teachers = [];
    if (event?.kind !== 'handed-over' && event?.kind !== 'teacher') continue;
    const { email, secret } = event;
    teachers = [...teachers.filter((teacher) => teacher.email !== email), { email, secret }];
  }
  return teachers;
}

function toEnded(events: (OrderEvent | undefined)[]): OrderState['ended'] {
  const last = events.findLast((event) => event?.kind === 'ended' || event?.kind === 'reopened');
  return last?.kind === 'ended' ? last : undefined;
}

const ENDS_OF_PAUSE = new Set(['resumed', 'reopened']);

function toPaused(events: (OrderEvent | undefined)[]): 'unpaid' | 'dispute' | undefined {
  const last = events.findLast(
    (event) => event && (event.kind === 'paused' || ENDS_OF_PAUSE.has(event.kind)),
  );
  return last?.kind === 'paused' ? last.why : undefined;
}

/** A school whose access paused and resumed is warned again before the next pause. */
function toWarnedAt(events: (OrderEvent | undefined)[]): string | undefined {
  const last = events.findLast(
    (event) => event && (event.kind === 'pause-warned' || ENDS_OF_PAUSE.has(event.kind)),
  );
  return last?.kind === 'pause-warned' ? last.at : undefined;
}

function countPlaces(places: Place[]): PlaceCounts {
  const count = (...states: Place['state'][]) =>
    places.filter(({ state }) => states.includes(state)).length;
  const [used, free, takenBack] = [count('used', 'left'), count('free'), count('taken-back')];
  return { sold: used + free + takenBack, used, free, takenBack };
}

type Derived = Omit<OrderState, 'stage' | 'isOpen'>;

function toStage(
  { opened, school, release, releasedAt, refused, paused, ended }: Derived,
  now: Date,
): OrderStage {
  const { lastDay, validUntil } = opened;
  if (ended || (lastDay && now.getTime() >= endOfLicence(lastDay))) return 'ended';
  if (paused) return 'paused';
  if (releasedAt) return 'released';
  if (refused) return 'refused';
  if (release) return 'accepted';
  if (opened.payBy === 'card') return 'unpaid';
  if (school) return 'ordered';
  return validUntil && shopDay(now) > validUntil ? 'expired' : 'quoted';
}
