import { z } from 'zod';
import { currency } from '#contract/money.ts';
import type { School } from '#contract/places/orders.ts';

/**
 * Events of an order of places. They are only added, numbered from 1, so that a request that has read `n` events
 * commits only if there is no event `n + 1` (docs/decisions/0049-how-are-places-sold.md). Each has a time `at`.
 */

const at = z.iso.datetime();
const line = z.object({ subjectId: z.string(), subjectName: z.string(), amount: z.int() });

/** Without the rules for typed texts: they may become stricter, and an order must stay readable. */
const school: z.ZodType<School> = z.object({
  organisation: z.string(),
  address: z.array(z.string()),
  financeEmail: z.string(),
  purchaseOrder: z.string().optional(),
  teacherEmail: z.string(),
});

/** The first event: what is sold, at a price that never changes. Lines add up to the amount. */
const opened = z.object({
  kind: z.literal('opened'),
  at,
  buyer: z.enum(['parent', 'school']),
  payBy: z.enum(['card', 'invoice']),
  wanted: z.object({ subjectId: z.string().optional(), offerId: z.string().optional() }),
  lines: z.array(line).min(1),
  amount: z.int(),
  currency,
  places: z.int().min(1),
  /** Last day of the licence, e.g. `2027-08-31`. Undefined for good. */
  lastDay: z.iso.date().optional(),
  isLive: z.boolean(),
  /** Address of the payer, or of the person who asked for the quote. */
  email: z.string(),
  /** Line that a payer writes to the student. */
  from: z.string().optional(),
  organisation: z.string().optional(),
  /** Last day of a quote. */
  validUntil: z.iso.date().optional(),
  /** Secret part of the token in the order's address. */
  secret: z.string(),
});

/** The seller as an invoice or a credit note names it: later changes of the shop's settings change no document. */
const seller = z.object({
  lines: z.array(z.string()).min(1),
  /** Percent. Undefined if the seller was not registered for VAT on the day. */
  vatRate: z.number().optional(),
  /** Sentence about a registration that is missing. */
  vatNote: z.string().optional(),
});
export type DocumentSeller = z.infer<typeof seller>;

const by = z.string();
const reason = z.string();

const orderEvent = z.discriminatedUnion('kind', [
  opened,
  /** A school has ordered: by card, or what a quote offers. */
  z.object({ kind: z.literal('ordered'), at, school }),
  z.object({ kind: z.literal('accepted'), at, by, release: z.enum(['now', 'paid']) }),
  z.object({ kind: z.literal('refused'), at, by, reason }),
  z.object({
    kind: z.literal('invoiced'),
    at,
    number: z.string(),
    dueOn: z.iso.date(),
    /** Undefined if the shop's settings could not be read. */
    seller: seller.optional(),
  }),
  /** Places can be joined from now on. */
  z.object({ kind: z.literal('released'), at }),
  /** Amount and places of a credit note. */
  z.object({
    kind: z.literal('credited'),
    at,
    by,
    key: z.string(),
    number: z.string(),
    amount: z.int(),
    places: z.int(),
    /** Number of pupils whose access ended with it. */
    pupils: z.int().default(0),
    reason,
    /** Money that goes back, by payment. The ledger has it only once it is refunded. */
    returns: z.array(z.object({ paymentIntentId: z.string(), amount: z.int() })).default([]),
  }),
  z.object({ kind: z.literal('reminded'), at, by }),
  z.object({ kind: z.literal('pause-warned'), at, by }),
  z.object({ kind: z.literal('paused'), at, why: z.enum(['unpaid', 'dispute']) }),
  z.object({ kind: z.literal('resumed'), at }),
  z.object({
    kind: z.literal('ended'),
    at,
    why: z.enum(['refund', 'dispute', 'taken-back', 'licence']),
  }),
  /** The refund or the dispute that had ended the order was undone: the money is with the shop again. */
  z.object({ kind: z.literal('reopened'), at }),
  /** The order's email about something was queued; `about` names it. */
  z.object({ kind: z.literal('told'), at, about: z.string() }),
  /** A new join code. The code before no longer works. */
  z.object({ kind: z.literal('join-code'), at, code: z.string() }),
  /** Secret part of a teacher's link to the class. */
  z.object({ kind: z.literal('teacher'), at, email: z.string(), secret: z.string() }),
  /** All teachers' links before stop working. */
  z.object({ kind: z.literal('handed-over'), at, email: z.string(), secret: z.string() }),
]);
export const orderEventSchema = orderEvent;
export type OrderEvent = z.infer<typeof orderEvent>;
export type OpenedEvent = z.infer<typeof opened>;

/** Events of one place, numbered from 1. */
export const placeEvent = z.discriminatedUnion('kind', [
  /** `paymentIntentId` is the free order in the student's ledger that gives the access. */
  z.object({ kind: z.literal('joined'), at, accountId: z.string(), paymentIntentId: z.string() }),
  z.object({ kind: z.literal('left'), at }),
  z.object({ kind: z.literal('taken-back'), at }),
  /** Ended for good by a credit note: the place is not sold any more. */
  z.object({ kind: z.literal('withdrawn'), at }),
]);
export type PlaceEvent = z.infer<typeof placeEvent>;

/** Name of a pupil; removed when the place ends. */
export const holder = z.object({ name: z.string(), showsMore: z.boolean() });
export type Holder = z.infer<typeof holder>;

export const eventField = (number: number): string => `event:${number}`;
export const placeField = (slot: number, number: number): string => `place:${slot}:${number}`;
/** @param number number of the event `joined` */
export const holderField = (slot: number, number: number): string => `holder:${slot}:${number}`;
