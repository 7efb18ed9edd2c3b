import {
  commit,
  factsOfPayment,
  type PaymentRef,
  readLedger,
  readMembers,
  removeMember,
} from '../store/ledger.ts';
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
} from './email-facts.ts';

/**
 * Outbox in the store: a set of entries, and facts of their payments
 * (docs/decisions/0004-how-is-a-purchase-recorded.md).
 */

const readPaymentFacts = async (payment: PaymentRef) =>
  factsOfPayment(await readLedger(payment.accountId), payment);

export async function readEmailState(entry: OutboxEntry): Promise<EmailState> {
  return emailStateOf(await readPaymentFacts(entry), entry);
}

export async function listQueued(payment: PaymentRef): Promise<OutboxEntry[]> {
  return queuedEmails(payment, await readPaymentFacts(payment));
}

export async function recordSent(
  entry: OutboxEntry,
  terms: TermsVersion[] | undefined,
): Promise<void> {
  await commit({ facts: [sentFact(entry, terms)] });
}

/** Records that an email is obsolete. */
export async function recordSkipped(entry: OutboxEntry): Promise<void> {
  await commit({ facts: [skippedFact(entry)] });
}

export async function recordGivenUp(entry: OutboxEntry, why: GivenUp): Promise<void> {
  const listed = { set: GIVEN_UP, member: toEmailMember(entry), score: Date.parse(why.at) };
  await commit({ facts: [givenUpFact(entry, why)], entries: [listed] });
}

/** Omits entries of kinds that only another version knows. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  return (await readMembers(OUTBOX)).flatMap((member) => fromEmailMember(member) ?? []);
}

export async function removeFromOutbox(entry: OutboxEntry): Promise<void> {
  await removeMember({ set: OUTBOX, member: toEmailMember(entry) });
}
