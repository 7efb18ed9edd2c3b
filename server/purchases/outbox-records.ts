import { z } from 'zod';
import type { EmailOutcome } from '#contract/admin/customers.ts';
import {
  type EmailKind,
  emailKind,
  type GivenUpEmail,
  giveUpReason,
  isToPayer,
  type WaitingEmail,
} from '#contract/admin/order-emails.ts';
import { account } from '../accounts/account.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { listWaiting, type WaitingJob } from '../jobs/jobs.ts';
import { addEntry, type Change } from '../store/commit.ts';
import {
  addFact,
  factsOfPayment,
  type PaymentFacts,
  type PaymentRef,
  readCurrentLedger,
  readManyFacts,
  readRange,
  toMember,
} from '../store/ledger.ts';
import { readManyRecords } from '../store/records.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { toPurchase } from './ledger.ts';
import { readPayers } from './payer.ts';
import { orderNumber } from './purchase-facts.ts';
import { emailsGivenUpKey } from './stored-keys.ts';

/** Facts about the emails of a payment (docs/decisions/0004-how-is-a-purchase-recorded.md). */

const QUEUED = 'queued:';

export interface EmailName {
  kind: EmailKind;
  /** Distinguishes emails of a kind: the refund, or the number of a repeated confirmation. */
  about?: string | undefined;
}

/** An email about an order, to be sent. */
export const outboxEntry = z.object({
  accountId: z.string(),
  paymentIntentId: z.string(),
  kind: emailKind,
  about: z.string().optional(),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

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

/** @returns Undefined for a kind of another version */
export function fromEmailMember(member: string): OutboxEntry | undefined {
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

/** Records when an email was first wanted. */
export const queuedFact = (entry: OutboxEntry): Change => addFact(entry, queuedName(entry), now());

export const sentFact = (entry: OutboxEntry, terms: TermsVersion[] | undefined): Change =>
  addFact(entry, sentName(entry), { ...now(), terms });

/** Records that an email was not sent: its content was no longer true, or its address gets no more emails today. */
export const skippedFact = (entry: OutboxEntry): Change =>
  addFact(entry, sentName(entry), { ...now(), isSkipped: true });

export const givenUpChanges = (entry: OutboxEntry, why: GivenUp): Change[] => [
  addFact(entry, givenUpName(entry), why),
  addEntry(emailsGivenUpKey.key, toEmailMember(entry), Date.parse(why.at)),
];

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
  factsOfPayment(await readCurrentLedger(payment.accountId), payment);

export async function readEmailState(entry: OutboxEntry): Promise<EmailState> {
  return toEmailState(await readPaymentFacts(entry), entry);
}

/** Lists a payment's queued emails that were neither sent nor given up. */
export async function listUnsent(payment: PaymentRef): Promise<OutboxEntry[]> {
  const facts = await readPaymentFacts(payment);
  return queuedEmails(payment, facts).filter((email) => isUnsent(toEmailState(facts, email)));
}

export const isUnsent = ({ isSent, givenUp: end }: EmailState): boolean => !isSent && !end;

const ofAccount = z.object({
  data: z.object({ accountId: z.string(), kind: z.string().optional() }),
});

/**
 * Lists the jobs that end with an account: all about the account, except emails to payers.
 * @param jobs the hash of jobs, unparsed
 * @returns fields of the hash
 */
export const jobsOfAccount = (jobs: Record<string, unknown>, accountId: string): string[] =>
  Object.entries(jobs).flatMap(([field, value]) => {
    const data = ofAccount.safeParse(value).data?.data;
    if (data?.accountId !== accountId) return [];
    const kind = emailKind.safeParse(data.kind).data;
    return kind && isToPayer(kind) ? [] : [field];
  });

const MAX_EMAILS = 50;

/** Name of the job that sends emails about orders. */
export const PURCHASE_EMAIL = 'purchase-email';

/** Lists queued emails about orders and other queued work, oldest first, and given-up emails, latest first. */
export async function readOutbox(): Promise<{
  waiting: WaitingEmail[];
  others: WaitingJob[];
  givenUp: GivenUpEmail[];
}> {
  const [jobs, ended] = await Promise.all([
    listWaiting(),
    readRange(emailsGivenUpKey.key, -MAX_EMAILS, -1).then((members) =>
      members.flatMap((member) => fromEmailMember(member) ?? []),
    ),
  ]);
  const queued = jobs.flatMap(({ name, data, since }) => {
    const entry = name === PURCHASE_EMAIL && outboxEntry.safeParse(data).data;
    return entry ? [{ ...entry, since }] : [];
  });
  const [waiting, givenUp] = await Promise.all([describe(queued), describe(ended)]);
  return {
    waiting: waiting
      // Recording a payment again requeues its email until the next run.
      .flatMap(({ email, state }) => (isUnsent(state) ? [email] : []))
      .toSorted(bySince)
      .slice(0, MAX_EMAILS),
    others: jobs
      .filter(({ name }) => name !== PURCHASE_EMAIL)
      .toSorted(bySince)
      .slice(0, MAX_EMAILS),
    givenUp: givenUp
      .flatMap(({ email, state }) => (state.givenUp ? [{ ...email, ...state.givenUp }] : []))
      .toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}

const bySince = (a: { since: string }, b: { since: string }) => a.since.localeCompare(b.since);

/** @param emails with `since` if they are queued */
async function describe(emails: (OutboxEntry & { since?: string })[]) {
  const accountIds = [...new Set(emails.map(({ accountId }) => accountId))];
  const [ledgers, accounts] = await Promise.all([
    readManyFacts(accountIds.map(ledgerKey.of)),
    readManyRecords(accountIds.map(accountKey.of), account),
  ]);
  const facts = new Map(accountIds.map((id, index) => [id, ledgers[index] ?? {}]));
  const addresses = new Map(accounts.map(({ id, email }) => [id, email]));
  const payers = await readPayers(emails.filter(({ kind }) => isToPayer(kind)));
  return emails.map((entry) => {
    const { kind, accountId, paymentIntentId, since } = entry;
    const own = factsOfPayment({ accountId, facts: facts.get(accountId) ?? {} }, entry);
    const state = toEmailState(own, entry);
    const paidAt = toPurchase(paymentIntentId, own)?.paidAt;
    const email: WaitingEmail = {
      kind,
      orderNumber: orderNumber(paymentIntentId),
      to: (isToPayer(kind) ? payers.get(paymentIntentId) : addresses.get(accountId)) ?? '',
      since: since ?? state.queuedAt ?? paidAt ?? new Date().toISOString(),
    };
    return { email, state };
  });
}
