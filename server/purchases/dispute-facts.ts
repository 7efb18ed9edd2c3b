import { z } from 'zod';
import type { Change } from '../store/commit.ts';
import { addFact, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';
import { parseStored } from '../store/unreadable.ts';

export interface Dispute {
  id: string;
  /** States in the order in which the shop saw them. */
  states: [string, ...string[]];
  state: string;
  /** Amount in dispute. Undefined if no fact states it: then it is the whole payment. */
  amount: number | undefined;
}

/** States before a decision, in the order in which they can follow each other. */
const OPEN_STATES = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
];
const DECIDED_STATES = ['warning_closed', 'prevented', 'lost', 'won'];

/** Ranks states for facts of earlier versions, which have no time. Unknown states follow the open states. */
function rankState(state: string): number {
  if (OPEN_STATES.includes(state)) return OPEN_STATES.indexOf(state);
  return OPEN_STATES.length + 1 + DECIDED_STATES.indexOf(state);
}

const AWAITS_RESPONSE = ['warning_needs_response', 'needs_response'];

/** Returns true if the bank waits for the owner's response. It accepts one response per dispute. */
export const awaitsResponse = (state: string): boolean => AWAITS_RESPONSE.includes(state);

/** Returns true for an inquiry: the bank has taken no money. */
export const isInquiry = (state: string): boolean => state.startsWith('warning_');

/** Returns true if the bank has decided. False for unknown states. */
export const isDecided = (state: string): boolean => DECIDED_STATES.includes(state);

const disputeFact = z.object({ amount: z.int().optional(), at: z.iso.datetime().optional() });

/** Derives a payment's disputes from its facts, recorded in any order. */
export function toDisputes(facts: PaymentFacts): Dispute[] {
  const seen = Object.entries(facts).flatMap(([name, value]) => {
    const [kind, id, state, count = '1'] = name.split(':');
    if (kind !== 'dispute' || !id || !state) return [];
    return [
      { id, state, count: Number(count), ...parseStored(disputeFact, `ledger ${name}`, value) },
    ];
  });
  const inOrder = seen.toSorted(
    (a, b) =>
      (a.at ?? '').localeCompare(b.at ?? '') ||
      rankState(a.state) - rankState(b.state) ||
      a.state.localeCompare(b.state) ||
      a.count - b.count,
  );
  return [...Map.groupBy(inOrder, ({ id }) => id)].flatMap(([id, all]) => {
    const [first, ...more] = all.map(({ state }) => state);
    const latest = all.at(-1);
    if (first === undefined || !latest) return [];
    const amount = all.findLast((fact) => fact.amount !== undefined)?.amount;
    return [{ id, states: [first, ...more], state: latest.state, amount }];
  });
}

interface ReadDispute {
  id: string;
  status: string;
  amount: number;
  readAt: Date;
}

/** Lists new dispute facts by name. A repeated state gets a number, because a bank can reopen a dispute. */
export function newDisputeFacts(
  disputes: ReadDispute[],
  facts: PaymentFacts,
): Record<string, object> {
  const before = new Map(toDisputes(facts).map((dispute) => [dispute.id, dispute]));
  return Object.fromEntries(
    disputes.flatMap(({ id, status, amount, readAt }) => {
      const { state, states = [] } = before.get(id) ?? {};
      if (state === status) return [];
      const count = states.filter((earlier) => earlier === status).length + 1;
      const name = `dispute:${id}:${status}${count > 1 ? `:${count}` : ''}`;
      return [[name, { amount, at: readAt.toISOString() }]];
    }),
  );
}

/** Meaning of a dispute for the buyer: money is withheld, came back to the shop, or is lost. */
export type DisputeOutcome = 'open' | 'won' | 'lost';

/** Returns the meaning of a state for the buyer. Undefined for an inquiry. */
export function toOutcome(state: string): DisputeOutcome | undefined {
  if (isInquiry(state)) return undefined;
  if (state === 'won') return 'won';
  return isDecided(state) ? 'lost' : 'open';
}

/** Returns true if a dispute in this state withholds money. */
export function isWithholding(state: string): boolean {
  const outcome = toOutcome(state);
  return outcome === 'open' || outcome === 'lost';
}

/** Time in which a dispute is news to its buyer: a rebuilt ledger must not announce old disputes. */
const ANNOUNCED_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

export interface DisputeNews {
  id: string;
  outcome: DisputeOutcome;
  count: number;
}

/** Lists the disputes whose meaning for the buyer has changed. @param facts facts in the ledger */
export function disputesToAnnounce(
  disputes: (Pick<ReadDispute, 'id' | 'status'> & { openedAt: Date })[],
  facts: PaymentFacts,
  now = Date.now(),
): DisputeNews[] {
  const before = new Map(toDisputes(facts).map((dispute) => [dispute.id, dispute]));
  return disputes.flatMap(({ id, status, openedAt }) => {
    const earlier = before.get(id);
    const outcome = toOutcome(status);
    const last = earlier && toOutcome(earlier.state);
    if (!outcome || outcome === last) return [];
    if (!last && outcome === 'won') return [];
    if (!earlier && now - openedAt.getTime() > ANNOUNCED_WITHIN_MS) return [];
    return [{ id, outcome, count: (earlier?.states.length ?? 0) + 1 }];
  });
}

/** News for the owner: an inquiry, a dispute, or a decision that the bank has reversed. */
type ContestNews = 'inquiry' | 'dispute' | 'returned';

/** @param states seen so far, in order @returns Undefined if the owner need not be told */
export function contestNews(state: string, states: string[]): ContestNews | undefined {
  const last = states.at(-1);
  if (state === last || state === 'won') return undefined;
  const hadDecision = last !== undefined && isDecided(last) && !isInquiry(last);
  if (hadDecision) return !isDecided(state) || last === 'won' ? 'returned' : undefined;
  const isFirst = last === undefined;
  if (isInquiry(state)) return isFirst && !isDecided(state) ? 'inquiry' : undefined;
  return (isFirst || states.every(isInquiry)) && (state === 'prevented' || !isDecided(state))
    ? 'dispute'
    : undefined;
}

export const waitingDisputes = (facts: PaymentFacts): string[] =>
  toDisputes(facts).flatMap(({ id, state }) => (awaitsResponse(state) ? [id] : []));

const draftedName = (disputeId: string) => `evidence:${disputeId}`;

/** Creates the fact that evidence waits at the provider as a draft, or was refused there. */
export const draftedFact = (payment: PaymentRef, disputeId: string): Change =>
  addFact(payment, draftedName(disputeId), { at: new Date().toISOString() });

export const undraftedDisputes = (facts: PaymentFacts): string[] =>
  waitingDisputes(facts).filter((id) => !(draftedName(id) in facts));

const WARNING = 'warning:';
const warning = z.object({ at: z.iso.datetime() });

export const warningFact = (payment: PaymentRef, warningId: string): Change =>
  addFact(payment, WARNING + warningId, { at: new Date().toISOString() });

export const hasWarning = (facts: PaymentFacts, warningId: string): boolean =>
  WARNING + warningId in facts;

/** Lists the times of a payment's fraud warnings, in ISO 8601. */
export const listWarnings = (facts: PaymentFacts): string[] =>
  Object.entries(facts)
    .filter(([name]) => name.startsWith(WARNING))
    .flatMap(([, value]) => warning.safeParse(value).data?.at ?? []);
