import {
  type EmailState,
  emailStateOf,
  fromMember,
  GIVEN_UP,
  type GivenUp,
  givenUpFact,
  OUTBOX,
  type OutboxEntry,
  queuedEmails,
  queuedFact,
  sentFact,
  toMember,
} from '../purchases/email-facts.ts';
import { factsKey } from '../purchases/ledger.ts';
import { commit, readFacts, readMembers, removeMember } from '../services/kv-ledger.ts';

/** The outbox in the store: a set of entries, and facts of their payments (docs/decisions/0005-ledger-of-facts.md). */

/** Puts an email into the outbox, once: queueing it again changes nothing. */
export async function queueEmail(entry: OutboxEntry): Promise<void> {
  const fact = queuedFact(factsKey(entry.paymentIntentId), entry);
  await commit([fact], [{ set: OUTBOX, member: toMember(entry) }]);
}

/** Reads what became of an email. */
export async function readEmailState(entry: OutboxEntry): Promise<EmailState> {
  return emailStateOf(await readFacts(factsKey(entry.paymentIntentId)), entry);
}

/** Lists the emails of a payment that have been put into the outbox, sent or not. */
export async function listQueued(paymentIntentId: string): Promise<OutboxEntry[]> {
  return queuedEmails(paymentIntentId, await readFacts(factsKey(paymentIntentId)));
}

/** Records that an email has been sent. */
export async function recordSent(entry: OutboxEntry): Promise<void> {
  await commit([sentFact(factsKey(entry.paymentIntentId), entry)]);
}

/** Records that an email is not tried again. */
export async function recordGivenUp(entry: OutboxEntry, why: GivenUp): Promise<void> {
  const fact = givenUpFact(factsKey(entry.paymentIntentId), entry, why);
  const listed = { set: GIVEN_UP, member: toMember(entry), score: Date.parse(why.at) };
  await commit([fact], [], [listed]);
}

/** Lists the outbox, in no particular order. Entries of kinds that only another version knows are left to it. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  return (await readMembers(OUTBOX)).flatMap((member) => fromMember(member) ?? []);
}

/** Takes an email out of the outbox. */
export async function removeFromOutbox(entry: OutboxEntry): Promise<void> {
  await removeMember({ set: OUTBOX, member: toMember(entry) });
}
