import { z } from 'zod';
import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef } from './account-ledger.ts';
import { statesById } from './fact-states.ts';

/** What the ledger knows about payments that a buyer's bank contests, or may contest. */

/** The states in which the bank still waits for a response, or decides. */
const OPEN = /^(warning_)?(needs_response|under_review)$/;

/** Checks whether a dispute, or a bank's inquiry, has not been decided yet. */
export const isOpenDispute = (state: string): boolean => OPEN.test(state);

/** The states of a dispute in the order in which they can follow each other. */
const STATES = [
  ...['warning_needs_response', 'warning_under_review', 'warning_closed'],
  ...['needs_response', 'under_review', 'won', 'lost'],
];

/** Finds the latest of the states in which a dispute has been seen. */
export const latestState = (states: string[]): string =>
  STATES.findLast((state) => states.includes(state)) ?? states.at(-1) ?? '';

/** Checks whether the bank waits for the owner's response: it takes one for each dispute. */
export const awaitsResponse = (states: string[]): boolean =>
  latestState(states).endsWith('needs_response');

/** Checks whether a bank only asks so far, and has taken no money. */
export const isInquiry = (state: string): boolean => state.startsWith('warning_');

/**
 * Checks whether the owner has not been told yet of a dispute in a state: it is new, or an inquiry that has
 * become a dispute.
 * @param known the states in which it has been seen
 */
export const isNewContest = (state: string, known: string[]): boolean =>
  isOpenDispute(state) && !known.some((one) => isInquiry(state) || !isInquiry(one));

/** Lists the disputes and inquiries of a payment to which the bank waits for the owner's response. */
export const waitingDisputes = (facts: PaymentFacts): string[] =>
  [...statesById(facts, 'dispute')].flatMap(([id, states]) => (awaitsResponse(states) ? [id] : []));

const draftedName = (disputeId: string) => `evidence:${disputeId}`;

/** The fact that the evidence about a dispute waits at the provider as a draft, or was refused there. */
export const draftedFact = (payment: PaymentRef, disputeId: string): Fact =>
  factOf(payment, draftedName(disputeId), { at: new Date().toISOString() });

/** Lists those of {@link waitingDisputes} for which no evidence has been drafted yet. */
export const undraftedDisputes = (facts: PaymentFacts): string[] =>
  waitingDisputes(facts).filter((id) => !(draftedName(id) in facts));

const WARNING = 'warning:';
const warning = z.object({ at: z.iso.datetime() });

/** The fact that the card's network warned of fraud. */
export const warningFact = (payment: PaymentRef, warningId: string): Fact =>
  factOf(payment, WARNING + warningId, { at: new Date().toISOString() });

/** Checks whether a warning is known. */
export const hasWarning = (facts: PaymentFacts, warningId: string): boolean =>
  WARNING + warningId in facts;

/** Lists when the card's network warned of a payment. ISO 8601. */
export const warningsOf = (facts: PaymentFacts): string[] =>
  Object.entries(facts)
    .filter(([name]) => name.startsWith(WARNING))
    .flatMap(([, value]) => warning.safeParse(value).data?.at ?? []);
