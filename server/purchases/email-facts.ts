import { z } from 'zod';
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
  /** The refund that the email is about, for `refund`: a payment may have several. */
  refundId?: string | undefined;
}

/** An email of the outbox: what it says, and about which payment. */
export interface OutboxEntry extends EmailName, PaymentRef {}

const nameOf = ({ kind, refundId }: EmailName) => (refundId ? `${kind}:${refundId}` : kind);

/** Writes an entry as a member of a set. */
export const toEmailMember = ({ accountId, paymentIntentId, ...email }: OutboxEntry): string =>
  `${accountId}/${paymentIntentId}/${nameOf(email)}`;

/** Reads a member of a set. @returns `undefined` for a kind that only another version knows */
export function fromEmailMember(member: string): OutboxEntry | undefined {
  const [accountId = '', paymentIntentId = '', email = ''] = member.split('/');
  const [name, refundId] = email.split(':');
  const kind = emailKind.safeParse(name);
  return kind.success ? { accountId, paymentIntentId, kind: kind.data, refundId } : undefined;
}

/** Lists the emails of a payment that have been put into the outbox, sent or not, the confirmation first. */
export function queuedEmails(payment: PaymentRef, facts: PaymentFacts): OutboxEntry[] {
  return Object.keys(facts)
    .filter((name) => name.startsWith(QUEUED))
    .flatMap((name) => fromEmailMember(`${toMember(payment)}/${name.slice(QUEUED.length)}`) ?? [])
    .toSorted((a, b) => emailKind.options.indexOf(a.kind) - emailKind.options.indexOf(b.kind));
}

const moment = z.object({ at: z.iso.datetime() });
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

/** The fact that an email has been sent. */
export const sentFact = (entry: OutboxEntry): Fact => factOf(entry, sentName(entry), now());

/** The fact that an email is not tried again. */
export const givenUpFact = (entry: OutboxEntry, value: GivenUp): Fact =>
  factOf(entry, givenUpName(entry), value);

/** What became of an email. */
export interface EmailState {
  /** Missing where it was never wanted. ISO 8601. */
  queuedAt: string | undefined;
  isSent: boolean;
  givenUp: GivenUp | undefined;
}

/** Derives the state of an email from the facts of its payment. */
export function emailStateOf(facts: PaymentFacts, email: EmailName): EmailState {
  return {
    queuedAt: moment.safeParse(facts[queuedName(email)]).data?.at,
    isSent: sentName(email) in facts,
    givenUp: givenUp.safeParse(facts[givenUpName(email)]).data,
  };
}
