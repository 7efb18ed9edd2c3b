import { readLedgers } from '../purchases/ledger.ts';
import { holdChanges, resumeChanges as resumeAccess } from '../purchases/place-facts.ts';
import { revokedFact } from '../purchases/purchase-status.ts';
import { type Change, removeField } from '../store/commit.ts';
import { factsOfPayment, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';
import { holderField, type OrderEvent } from './order-events.ts';
import type { OrderState, Place } from './order-state.ts';
import { addPlaceEvent, isPlaceUnchanged, type OrderPlan } from './orders.ts';
import { placesOrderKey } from './stored-keys.ts';

/**
 * Ends, pauses and resumes places: what an order's event changes for its pupils. A pupil may join without a new event
 * of the order, so every place that a plan has read must be unchanged, too.
 */

type EndReason = Extract<OrderEvent, { kind: 'ended' }>['why'];

/**
 * Ends an order: the access of all pupils ends, and their names are removed. After a refund or a dispute the access
 * only rests, because a refund may fail and a bank may change its decision.
 */
export async function endChanges(
  order: OrderState,
  why: EndReason,
  at: string,
): Promise<OrderPlan> {
  const names = order.places.flatMap((place) => removeHolder(order, place));
  return {
    events: [{ kind: 'ended', at, why }],
    conditions: conditionsOf(order),
    changes: [...(await endAccess(order, why, at)), ...names],
  };
}

async function endAccess(order: OrderState, why: EndReason, at: string): Promise<Change[]> {
  // The place's own fact has ended the access on the last day.
  if (why === 'licence') return [];
  if (why === 'taken-back') {
    return order.places.flatMap((place) =>
      revokeAccess(place, 'The payer took the place back', at),
    );
  }
  return holdPupils(order, at);
}

const holdPupils = (order: OrderState, at: string): Promise<Change[]> =>
  changeLedgers(order, (payment, facts) => holdChanges(payment, facts, at));

/** Lets the access of all pupils rest. */
export async function pauseChanges(
  order: OrderState,
  why: Extract<OrderEvent, { kind: 'paused' }>['why'],
  at: string,
): Promise<OrderPlan> {
  const changes = await holdPupils(order, at);
  return { events: [{ kind: 'paused', at, why }], conditions: conditionsOf(order), changes };
}

/** Gives all pupils their access again, after a pause or after an end that was undone. */
export async function resumeChanges(
  order: OrderState,
  at: string,
  kind: 'resumed' | 'reopened' = 'resumed',
): Promise<OrderPlan> {
  const changes = await changeLedgers(order, (payment, facts) => resumeAccess(payment, facts, at));
  return { events: [{ kind, at }], conditions: conditionsOf(order), changes };
}

/** Ends a pupil's access. Changes nothing if the place is not in use. */
export function takeBackChanges(order: OrderState, slot: number, at: string): OrderPlan {
  const place = order.places.find((candidate) => candidate.slot === slot);
  if (!place || !isInUse(place)) return { events: [] };
  return {
    events: [],
    conditions: [isPlaceUnchanged(order, place)],
    changes: [
      addPlaceEvent(order, place, { kind: 'taken-back', at }),
      ...revokeAccess(place, 'The teacher took the place back', at),
      ...removeHolder(order, place),
    ],
  };
}

/**
 * Withdraws places that a credit note pays back: free places first, then places taken back, then the places of the
 * pupils who joined last.
 * @returns the changes, and the number of pupils whose access ends
 */
export function withdrawChanges(
  order: OrderState,
  count: number,
  at: string,
): OrderPlan & { pupils: number } {
  const withdrawn = order.places
    .filter(({ state }) => state !== 'withdrawn')
    .toSorted((a, b) => rank(a) - rank(b) || joinedAt(b).localeCompare(joinedAt(a)))
    .slice(0, count);
  return {
    pupils: withdrawn.filter(({ state }) => state === 'used').length,
    events: [],
    conditions: withdrawn.map((place) => isPlaceUnchanged(order, place)),
    changes: withdrawn.flatMap((place) => [
      addPlaceEvent(order, place, { kind: 'withdrawn', at }),
      ...revokeAccess(place, 'The place was paid back', at),
      ...removeHolder(order, place),
    ]),
  };
}

const RANKS = ['free', 'taken-back', 'left', 'used'];
const rank = ({ state }: Place) => RANKS.indexOf(state);
const joinedAt = ({ pupil }: Place) => pupil?.joinedAt ?? '';

const isInUse = ({ state }: Place) => state === 'used' || state === 'left';

const conditionsOf = (order: OrderState) =>
  order.places
    .filter(({ state }) => state !== 'withdrawn')
    .map((place) => isPlaceUnchanged(order, place));

/** The account of a pupil who left is gone, and perhaps its ledger: nothing may be written there. */
const listPupils = (order: OrderState): PaymentRef[] =>
  order.places.flatMap(({ state, pupil }) => (state === 'used' && pupil ? [pupil] : []));

const revokeAccess = ({ state, pupil }: Place, reason: string, at: string): Change[] =>
  state === 'used' && pupil ? [revokedFact(pupil, { reason, by: 'the shop', at })] : [];

/** Removes the name that a pupil typed. */
const removeHolder = ({ orderId }: OrderState, { slot, pupil }: Place): Change[] =>
  pupil ? [removeField(placesOrderKey.of(orderId), holderField(slot, pupil.number))] : [];

async function changeLedgers(
  order: OrderState,
  change: (payment: PaymentRef, facts: PaymentFacts) => Change[],
): Promise<Change[]> {
  const pupils = listPupils(order);
  const ledgers = await readLedgers(pupils.map(({ accountId }) => accountId));
  const byAccount = new Map(ledgers.map((ledger) => [ledger.accountId, ledger]));
  return pupils.flatMap((pupil) => {
    const ledger = byAccount.get(pupil.accountId);
    return ledger ? change(pupil, factsOfPayment(ledger, pupil)) : [];
  });
}
