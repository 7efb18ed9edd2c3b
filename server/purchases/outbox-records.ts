import { z } from 'zod';
import {
  type EmailKind,
  type EmailOutcome,
  emailKind,
  type GivenUpEmail,
  giveUpReason,
  isToPayer,
  type WaitingEmail,
} from '#contract/admin/customers.ts';
import { account } from '../accounts/account.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { addEntry, addMember, type Change, commit, removeMember } from '../store/commit.ts';
import {
  addFact,
  factsOfPayment,
  type PaymentFacts,
  type PaymentRef,
  readLedger,
  readManyFacts,
  readMembers,
  readRange,
  toMember,
} from '../store/ledger.ts';
import { readManyRecords } from '../store/records.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { toPurchase } from './ledger.ts';
import { readPayers } from './payer.ts';
import { orderNumber } from './purchase-facts.ts';
import { emailOutboxKey, emailsGivenUpKey } from './stored-keys.ts';

/**
 * Outbox in the store: a set of entries, and facts of their payments
 * (docs/decisions/0004-how-is-a-purchase-recorded.md).
 */

const QUEUED = 'queued:';

const OUTBOX = emailOutboxKey.key;

/** Key of the sorted set of emails that are not retried, by the time of that decision. */
const GIVEN_UP = emailsGivenUpKey.key;

export interface EmailName {
  kind: EmailKind;
  /** Distinguishes emails of a kind: the refund, or the number of a repeated confirmation. */
  about?: string | undefined;
}

export interface OutboxEntry extends EmailName, PaymentRef {}

const toFactName = ({ kind, about }: EmailName) => (about ? `${kind}:${about}` : kind);

/** Emails after a payment by someone else: to the payer about their money, to the student about their access. */
const OF_OTHER: Partial<Record<EmailKind, EmailKind[]>> = {
  confirmation: ['payer-confirmation', 'paid-by-other'],
  'duplicate-payment': ['payer-duplicate'],
  refund: ['payer-refund', 'access-ended'],
  'refund-failed': ['payer-refund-failed', 'access-restored'],
};

/** Emails that correct an earlier email, either about a refund or about a refunded duplicate. */
const TAKES_BACK: Partial<Record<EmailKind, [ofRefund: EmailKind, ofDuplicate?: EmailKind]>> = {
  'refund-failed': ['refund', 'duplicate-payment'],
  'access-restored': ['access-ended'],
  'payer-refund-failed': ['payer-refund', 'payer-duplicate'],
};

/** Finds the email that another email corrects. @param refund refund that has failed */
export function takenBack(
  kind: EmailKind,
  refund: { id: string; isOfDuplicate: boolean },
): EmailName | undefined {
  const [ofRefund, ofDuplicate] = TAKES_BACK[kind] ?? [];
  if (refund.isOfDuplicate) return ofDuplicate && { kind: ofDuplicate };
  return ofRefund && { kind: ofRefund, about: refund.id };
}

/** Lists the emails about an event. The first goes to the person who paid. */
export const listEmailKinds = (kind: EmailKind, isPaidByOther: boolean): EmailKind[] =>
  (isPaidByOther && OF_OTHER[kind]) || [kind];

export const toEmailMember = ({ accountId, paymentIntentId, ...email }: OutboxEntry): string =>
  `${accountId}/${paymentIntentId}/${toFactName(email)}`;

/** @returns Undefined for a kind that only another version knows */
function fromEmailMember(member: string): OutboxEntry | undefined {
  const [accountId = '', paymentIntentId = '', email = ''] = member.split('/');
  const [name, about] = email.split(':');
  const kind = emailKind.safeParse(name);
  return kind.success ? { accountId, paymentIntentId, kind: kind.data, about } : undefined;
}

/** Lists a payment's sent and queued emails, without skipped emails. */
export const listedEmails = (payment: PaymentRef, facts: PaymentFacts): OutboxEntry[] =>
  queuedEmails(payment, facts).filter((email) => !toEmailState(facts, email).isSkipped);

/** Lists all queued emails of a payment, including sent and skipped ones, the confirmation first. */
export function queuedEmails(payment: PaymentRef, facts: PaymentFacts): OutboxEntry[] {
  return Object.keys(facts)
    .filter((name) => name.startsWith(QUEUED))
    .flatMap((name) => fromEmailMember(`${toMember(payment)}/${name.slice(QUEUED.length)}`) ?? [])
    .toSorted((a, b) => emailKind.options.indexOf(a.kind) - emailKind.options.indexOf(b.kind));
}

const termsVersion = z.object({ title: z.string(), updatedOn: z.string() });
export type TermsVersion = z.infer<typeof termsVersion>;

const moment = z.object({ at: z.iso.datetime() });
const sent = z.object({
  at: z.iso.datetime().optional(),
  terms: z.array(termsVersion).optional(),
  isSkipped: z.boolean().optional(),
});
const givenUp = z.object({
  at: z.iso.datetime(),
  reason: giveUpReason,
  responseCode: z.int().optional(),
});
type GivenUp = z.infer<typeof givenUp>;

const queuedName = (email: EmailName) => `${QUEUED}${toFactName(email)}`;
const sentName = (email: EmailName) => `sent:${toFactName(email)}`;
const givenUpName = (email: EmailName) => `given-up:${toFactName(email)}`;

const now = () => ({ at: new Date().toISOString() });

/** Returns what a commit needs to queue emails: the time of the first request, and a place in the outbox. */
export const toOutbox = (entries: OutboxEntry[]): Change[] =>
  entries.flatMap((entry) => [
    addFact(entry, queuedName(entry), now()),
    addMember(OUTBOX, toEmailMember(entry)),
  ]);

interface EmailState {
  /** ISO 8601. Undefined if the email was never wanted. */
  queuedAt: string | undefined;
  /** True if the email was sent or skipped. */
  isSent: boolean;
  /** True if nothing was sent. Earlier versions did not record it. */
  isSkipped: boolean;
  sentAt: string | undefined;
  /** Attached terms. Undefined if not recorded. */
  terms: TermsVersion[] | undefined;
  givenUp: GivenUp | undefined;
}

export function toEmailState(facts: PaymentFacts, email: EmailName): EmailState {
  const { at, terms, isSkipped = false } = sent.safeParse(facts[sentName(email)]).data ?? {};
  return {
    queuedAt: moment.safeParse(facts[queuedName(email)]).data?.at,
    isSent: sentName(email) in facts,
    isSkipped,
    sentAt: at,
    terms,
    givenUp: givenUp.safeParse(facts[givenUpName(email)]).data,
  };
}

export function toEmailOutcome({
  isSent,
  givenUp: end,
}: Pick<EmailState, 'isSent' | 'givenUp'>): EmailOutcome {
  if (isSent) return 'sent';
  return end ? 'rejected' : 'waiting';
}

const readPaymentFacts = async (payment: PaymentRef) =>
  factsOfPayment(await readLedger(payment.accountId), payment);

export async function readEmailState(entry: OutboxEntry): Promise<EmailState> {
  return toEmailState(await readPaymentFacts(entry), entry);
}

export async function listQueued(payment: PaymentRef): Promise<OutboxEntry[]> {
  return queuedEmails(payment, await readPaymentFacts(payment));
}

export async function recordSent(
  entry: OutboxEntry,
  terms: TermsVersion[] | undefined,
): Promise<void> {
  await commit([addFact(entry, sentName(entry), { ...now(), terms })]);
}

/** Records that an email was not sent, because its content was no longer true. */
export async function recordSkipped(entry: OutboxEntry): Promise<void> {
  await commit([addFact(entry, sentName(entry), { ...now(), isSkipped: true })]);
}

export async function recordGivenUp(entry: OutboxEntry, why: GivenUp): Promise<void> {
  await commit([
    addFact(entry, givenUpName(entry), why),
    addEntry(GIVEN_UP, toEmailMember(entry), Date.parse(why.at)),
  ]);
}

/** Omits entries of kinds that only another version knows. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  return (await readMembers(OUTBOX)).flatMap((member) => fromEmailMember(member) ?? []);
}

export async function removeFromOutbox(entry: OutboxEntry): Promise<void> {
  await commit([removeMember(OUTBOX, toEmailMember(entry))]);
}

const MAX_EMAILS = 50;

/** Lists waiting emails, oldest first, and given-up emails, latest first. */
export async function readOutbox(): Promise<{ waiting: WaitingEmail[]; givenUp: GivenUpEmail[] }> {
  const [queued, ended] = await Promise.all([
    listOutbox(),
    readRange(GIVEN_UP, -MAX_EMAILS, -1).then((members) =>
      members.flatMap((one) => fromEmailMember(one) ?? []),
    ),
  ]);
  const [waiting, givenUp] = await Promise.all([describe(queued), describe(ended)]);
  return {
    waiting: waiting
      // Recording a payment again requeues its email until the next flush.
      .flatMap(({ email, state }) => (state.isSent || state.givenUp ? [] : [email]))
      .toSorted((a, b) => a.since.localeCompare(b.since))
      .slice(0, MAX_EMAILS),
    givenUp: givenUp
      .flatMap(({ email, state }) => (state.givenUp ? [{ ...email, ...state.givenUp }] : []))
      .toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}

async function describe(entries: OutboxEntry[]) {
  const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
  const [ledgers, accounts] = await Promise.all([
    readManyFacts(accountIds.map(ledgerKey.of)),
    readManyRecords(accountIds.map(accountKey.of), account),
  ]);
  const facts = new Map(accountIds.map((id, index) => [id, ledgers[index] ?? {}]));
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const payers = await readPayers(entries.filter(({ kind }) => isToPayer(kind)));
  return entries.map((entry) => {
    const { kind, accountId, paymentIntentId } = entry;
    const known = factsOfPayment({ accountId, facts: facts.get(accountId) ?? {} }, entry);
    const state = toEmailState(known, entry);
    const paidAt = toPurchase(paymentIntentId, known)?.paidAt;
    const email: WaitingEmail = {
      kind,
      orderNumber: orderNumber(paymentIntentId),
      to: (isToPayer(kind) ? payers.get(paymentIntentId) : emails.get(accountId)) ?? '',
      since: state.queuedAt ?? paidAt ?? new Date().toISOString(),
    };
    return { email, state };
  });
}
