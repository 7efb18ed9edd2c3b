import { z } from 'zod';
import type { EmailOutcome } from '#contract/admin/customers.ts';
import { type EmailKind, emailKind, giveUpReason } from '#contract/admin/emails.ts';
import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef, toMember } from './account-ledger.ts';

/** What the ledger knows about the emails of a payment, as facts of that payment. */

const QUEUED = 'queued:';

/** The set of emails to send. */
export const OUTBOX = 'email-outbox';

/** The sorted set of emails that are not tried again, by the time of that decision. */
export const GIVEN_UP = 'emails-given-up';

/** Which email of a payment. */
export interface EmailName {
  kind: EmailKind;
  /** Tells it from others of its kind: the refund that it is about, or which repetition of a confirmation. */
  about?: string | undefined;
}

/** An email of the outbox: what it says, and about which payment. */
export interface OutboxEntry extends EmailName, PaymentRef {}

const nameOf = ({ kind, about }: EmailName) => (about ? `${kind}:${about}` : kind);

/** What is written where someone else has paid: to them about their money, to the student about their access. */
const OF_OTHER: Partial<Record<EmailKind, EmailKind[]>> = {
  confirmation: ['payer-confirmation', 'paid-by-other'],
  'duplicate-payment': ['payer-duplicate'],
  refund: ['payer-refund', 'access-ended'],
  'refund-failed': ['payer-refund-failed', 'access-restored'],
};

/** The emails that take back what another has said: of a refund, and of one that the shop made of a duplicate. */
const TAKES_BACK: Partial<Record<EmailKind, [ofRefund: EmailKind, ofDuplicate?: EmailKind]>> = {
  'refund-failed': ['refund', 'duplicate-payment'],
  'access-restored': ['access-ended'],
  'payer-refund-failed': ['payer-refund', 'payer-duplicate'],
};

/** Finds the email that another takes back. @param refund that has failed */
export function takenBack(
  kind: EmailKind,
  refund: { id: string; isOfDuplicate: boolean },
): EmailName | undefined {
  const [ofRefund, ofDuplicate] = TAKES_BACK[kind] ?? [];
  if (refund.isOfDuplicate) return ofDuplicate && { kind: ofDuplicate };
  return ofRefund && { kind: ofRefund, about: refund.id };
}

/** Lists the emails about something, of which the first goes to the person who paid. */
export const kindsOf = (kind: EmailKind, isPaidByOther: boolean): EmailKind[] =>
  (isPaidByOther && OF_OTHER[kind]) || [kind];

/** Writes an entry as a member of a set. */
export const toEmailMember = ({ accountId, paymentIntentId, ...email }: OutboxEntry): string =>
  `${accountId}/${paymentIntentId}/${nameOf(email)}`;

/** Reads a member of a set. @returns `undefined` for a kind that only another version knows */
export function fromEmailMember(member: string): OutboxEntry | undefined {
  const [accountId = '', paymentIntentId = '', email = ''] = member.split('/');
  const [name, about] = email.split(':');
  const kind = emailKind.safeParse(name);
  return kind.success ? { accountId, paymentIntentId, kind: kind.data, about } : undefined;
}

/** Lists the emails of a payment that have been sent, or are to be, for those who ask which. */
export const listedEmails = (payment: PaymentRef, facts: PaymentFacts): OutboxEntry[] =>
  queuedEmails(payment, facts).filter((email) => !emailStateOf(facts, email).isSkipped);

/** Lists the emails of a payment that have been put into the outbox, sent or not, the confirmation first. */
export function queuedEmails(payment: PaymentRef, facts: PaymentFacts): OutboxEntry[] {
  return Object.keys(facts)
    .filter((name) => name.startsWith(QUEUED))
    .flatMap((name) => fromEmailMember(`${toMember(payment)}/${name.slice(QUEUED.length)}`) ?? [])
    .toSorted((a, b) => emailKind.options.indexOf(a.kind) - emailKind.options.indexOf(b.kind));
}

/** A legal page as it was when an email said it. */
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
export type GivenUp = z.infer<typeof givenUp>;

const queuedName = (email: EmailName) => `${QUEUED}${nameOf(email)}`;
const sentName = (email: EmailName) => `sent:${nameOf(email)}`;
const givenUpName = (email: EmailName) => `given-up:${nameOf(email)}`;

const now = () => ({ at: new Date().toISOString() });

/** The fact that an email is to be sent. Its time is when the email was first wanted. */
export const queuedFact = (entry: OutboxEntry): Fact => factOf(entry, queuedName(entry), now());

/** The fact that an email has been sent. @param terms those that were attached */
export const sentFact = (entry: OutboxEntry, terms: TermsVersion[] | undefined): Fact =>
  factOf(entry, sentName(entry), { ...now(), terms });

/** The fact that an email is done with, and no mail server has got it: what it would say was no longer true. */
export const skippedFact = (entry: OutboxEntry): Fact =>
  factOf(entry, sentName(entry), { ...now(), isSkipped: true });

/** The fact that an email is not tried again. */
export const givenUpFact = (entry: OutboxEntry, value: GivenUp): Fact =>
  factOf(entry, givenUpName(entry), value);

/** What became of an email. */
export interface EmailState {
  /** Missing where it was never wanted. ISO 8601. */
  queuedAt: string | undefined;
  /** True if nothing is left to do: the email has been sent, or skipped. */
  isSent: boolean;
  /** True if nothing was sent. Earlier versions did not record it. */
  isSkipped: boolean;
  sentAt: string | undefined;
  /** The terms that were attached, as far as it was recorded. */
  terms: TermsVersion[] | undefined;
  givenUp: GivenUp | undefined;
}

/** Derives the state of an email from the facts of its payment. */
export function emailStateOf(facts: PaymentFacts, email: EmailName): EmailState {
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

/** Says in a word what became of an email. */
export function emailOutcomeOf({
  isSent,
  givenUp: end,
}: Pick<EmailState, 'isSent' | 'givenUp'>): EmailOutcome {
  if (isSent) return 'sent';
  return end ? 'rejected' : 'waiting';
}
