import { factsOfPayment, type PaymentRef, readLedger } from '../purchases/account-ledger.ts';
import {
  type EmailState,
  emailStateOf,
  fromEmailMember,
  GIVEN_UP,
  type GivenUp,
  givenUpFact,
  OUTBOX,
  type OutboxEntry,
  queuedEmails,
  sentFact,
  skippedFact,
  type TermsVersion,
  toEmailMember,
} from '../purchases/email-facts.ts';
import { commit, readMembers, removeMember } from '../services/kv-ledger.ts';

/**
 * The outbox in the store: a set of entries, and facts of their payments
 * (docs/decisions/0004-how-is-a-purchase-recorded.md).
 */

const readFactsOf = async (payment: PaymentRef) =>
  factsOfPayment(await readLedger(payment.accountId), payment);

/** Reads what became of an email. */
export async function readEmailState(entry: OutboxEntry): Promise<EmailState> {
  return emailStateOf(await readFactsOf(entry), entry);
}

/** Lists the emails of a payment that have been put into the outbox, sent or not. */
export async function listQueued(payment: PaymentRef): Promise<OutboxEntry[]> {
  return queuedEmails(payment, await readFactsOf(payment));
}

/** Records that an email has been sent. @param terms those that were attached */
export async function recordSent(
  entry: OutboxEntry,
  terms: TermsVersion[] | undefined,
): Promise<void> {
  await commit({ facts: [sentFact(entry, terms)] });
}

/** Records that an email has nothing to say any more. */
export async function recordSkipped(entry: OutboxEntry): Promise<void> {
  await commit({ facts: [skippedFact(entry)] });
}

/** Records that an email is not tried again. */
export async function recordGivenUp(entry: OutboxEntry, why: GivenUp): Promise<void> {
  const listed = { set: GIVEN_UP, member: toEmailMember(entry), score: Date.parse(why.at) };
  await commit({ facts: [givenUpFact(entry, why)], entries: [listed] });
}

/** Lists the outbox, in no particular order. Entries of kinds that only another version knows are left to it. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  return (await readMembers(OUTBOX)).flatMap((member) => fromEmailMember(member) ?? []);
}

/** Takes an email out of the outbox. */
export async function removeFromOutbox(entry: OutboxEntry): Promise<void> {
  await removeMember({ set: OUTBOX, member: toEmailMember(entry) });
}
