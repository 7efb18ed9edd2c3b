import { z } from 'zod';
import { jobsKey } from '../jobs/stored-keys.ts';
import { addField, type Change } from '../store/commit.ts';
import type { OrderEvent } from './order-events.ts';
import type { OrderPlan } from './orders.ts';

/** Emails about orders of places. Rules queue them in the commit that causes them. */

export const orderEmailKind = z.enum([
  /** To a payer: the receipt, and the link to hand over. */
  'link',
  'quote',
  /** To a school: the order has arrived. */
  'ordered',
  'refused',
  'invoice',
  'credit-note',
  /** To the teachers: pupils have lost their places by a credit note. */
  'places-ended',
  'paid',
  'reminder',
  'pause-warning',
  'paused',
  'resumed',
  /** To the payer or the teacher: access has ended, why and when. */
  'ended',
  /** To a teacher: the links to the class and to join. */
  'class',
  /** To a pupil: the licence ends soon. */
  'licence-ends',
]);
export type OrderEmailKind = z.infer<typeof orderEmailKind>;

/** `about` names the credit note, the number of the event, the teacher's address or a pupil's turn of a place. */
export const orderEmail = z.object({
  orderId: z.string(),
  kind: orderEmailKind,
  about: z.string().optional(),
});
export type OrderEmail = z.infer<typeof orderEmail>;

/** Name of the job that sends them. */
export const PLACES_EMAIL = 'places-email';

export const orderEmailName = ({ kind, about }: Omit<OrderEmail, 'orderId'>): string =>
  about ? `${kind}:${about}` : kind;

/** Names a pupil's turn of a place: the events of an order must not contain the ids of accounts. */
export const nameTurn = (slot: number, number: number): string => `${slot}:${number}`;

/** Queues an email. Add {@link toldEvent} in the same commit, so that it is queued once. */
export const queueOrderEmail = (email: OrderEmail, at: string): Change =>
  addField(jobsKey.key, `${PLACES_EMAIL}/${email.orderId}/${orderEmailName(email)}`, {
    data: email,
    since: at,
  });

export const toldEvent = (email: OrderEmail, at: string): OrderEvent => ({
  kind: 'told',
  at,
  about: orderEmailName(email),
});

/** Adds emails to a plan. Each is queued once. */
export const withEmails = (
  plan: OrderPlan,
  emails: readonly OrderEmail[],
  at: string,
): OrderPlan => ({
  ...plan,
  events: [...plan.events, ...emails.map((email) => toldEvent(email, at))],
  changes: [...(plan.changes ?? []), ...emails.map((email) => queueOrderEmail(email, at))],
});
