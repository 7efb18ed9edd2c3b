import { z } from 'zod';
import { type EmailKind, emailKind, giveUpReason } from '#contract/admin/emails.ts';
import type { Fact } from '../services/kv-ledger.ts';

/** What the ledger knows about the emails of a payment, as facts of that payment. */

const QUEUED = 'queued:';

/** The set of emails to send. */
export const OUTBOX = 'mail-outbox';

/** The sorted set of emails that are not tried again, by the time of that decision. */
export const GIVEN_UP = 'mail-given-up';

/** Which email of a payment. */
export interface EmailName {
  kind: EmailKind;
  /** The refund that the email is about, for `refund`: a payment may have several. */
  refundId?: string | undefined;
}

/** An email of the outbox: what it says, and about which payment. */
export interface OutboxEntry extends EmailName {
  paymentIntentId: string;
}

const nameOf = ({ kind, refundId }: EmailName) => (refundId ? `${kind}:${refundId}` : kind);

/** Writes an entry as a member of a set. A confirmation is the payment's id alone, as it always was. */
export const toMember = ({ paymentIntentId, ...email }: OutboxEntry): string =>
  email.kind === 'confirmation' ? paymentIntentId : `${paymentIntentId}:${nameOf(email)}`;

/** Reads a member of a set. @returns `undefined` for a kind that only another version knows */
export function fromMember(member: string): OutboxEntry | undefined {
  const [paymentIntentId = '', name = 'confirmation', refundId] = member.split(':');
  const kind = emailKind.safeParse(name);
  return kind.success ? { kind: kind.data, paymentIntentId, refundId } : undefined;
}

/** Lists the emails of a payment that have been put into the outbox, sent or not, the confirmation first. */
export function queuedEmails(
  paymentIntentId: string,
  facts: Record<string, unknown>,
): OutboxEntry[] {
  return Object.keys(facts)
    .filter((field) => field.startsWith(QUEUED))
    .flatMap((field) => fromMember(`${paymentIntentId}:${field.slice(QUEUED.length)}`) ?? [])
    .toSorted((a, b) => emailKind.options.indexOf(a.kind) - emailKind.options.indexOf(b.kind));
}

const moment = z.object({ at: z.iso.datetime() });
const givenUp = z.object({
  at: z.iso.datetime(),
  reason: giveUpReason,
  responseCode: z.int().optional(),
});
export type GivenUp = z.infer<typeof givenUp>;

const queuedField = (email: EmailName) => `${QUEUED}${nameOf(email)}`;
const sentField = (email: EmailName) =>
  email.kind === 'confirmation' ? 'mailed' : `mailed:${nameOf(email)}`;
const givenUpField = (email: EmailName) => `given-up:${nameOf(email)}`;

const now = () => ({ at: new Date().toISOString() });

/** The fact that an email is to be sent. Its time is when the email was first wanted. */
export const queuedFact = (key: string, email: EmailName): Fact => ({
  key,
  field: queuedField(email),
  value: now(),
});

/** The fact that an email has been sent. */
export const sentFact = (key: string, email: EmailName): Fact => ({
  key,
  field: sentField(email),
  value: now(),
});

/** The fact that an email is not tried again. */
export const givenUpFact = (key: string, email: EmailName, value: GivenUp): Fact => ({
  key,
  field: givenUpField(email),
  value,
});

/** What became of an email. */
export interface EmailState {
  /** Missing where it was queued by a version that did not record it. ISO 8601. */
  queuedAt: string | undefined;
  isSent: boolean;
  givenUp: GivenUp | undefined;
}

/** Derives the state of an email from the facts of its payment. */
export function emailStateOf(facts: Record<string, unknown>, email: EmailName): EmailState {
  return {
    queuedAt: moment.safeParse(facts[queuedField(email)]).data?.at,
    isSent: sentField(email) in facts,
    givenUp: givenUp.safeParse(facts[givenUpField(email)]).data,
  };
}
