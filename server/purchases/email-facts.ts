import { z } from 'zod';
import { type EmailKind, emailKind, giveUpReason } from '#contract/admin/emails.ts';
import type { Fact } from '../services/kv-ledger.ts';

/** What the ledger knows about the emails of a payment, as facts of that payment. */

/** The set of emails to send. */
export const OUTBOX = 'mail-outbox';

/** The sorted set of emails that are not tried again, by the time of that decision. */
export const GIVEN_UP = 'mail-given-up';

/** An email of the outbox: what it says, and about which payment. */
export interface OutboxEntry {
  kind: EmailKind;
  paymentIntentId: string;
}

/** Writes an entry as a member of a set. A confirmation is the payment's id alone, as it always was. */
export const toMember = ({ kind, paymentIntentId }: OutboxEntry): string =>
  kind === 'confirmation' ? paymentIntentId : `${paymentIntentId}:${kind}`;

/** Reads a member of a set. @returns `undefined` for a kind that only another version knows */
export function fromMember(member: string): OutboxEntry | undefined {
  const [paymentIntentId = '', name = 'confirmation'] = member.split(':');
  const kind = emailKind.safeParse(name);
  return kind.success ? { kind: kind.data, paymentIntentId } : undefined;
}

const moment = z.object({ at: z.iso.datetime() });
const givenUp = z.object({
  at: z.iso.datetime(),
  reason: giveUpReason,
  responseCode: z.int().optional(),
});
export type GivenUp = z.infer<typeof givenUp>;

const queuedField = (kind: EmailKind) => `queued:${kind}`;
const sentField = (kind: EmailKind) => (kind === 'confirmation' ? 'mailed' : `mailed:${kind}`);
const givenUpField = (kind: EmailKind) => `given-up:${kind}`;

const now = () => ({ at: new Date().toISOString() });

/** The fact that an email is to be sent. Its time is when the email was first wanted. */
export const queuedFact = (key: string, kind: EmailKind): Fact => ({
  key,
  field: queuedField(kind),
  value: now(),
});

/** The fact that an email has been sent. */
export const sentFact = (key: string, kind: EmailKind): Fact => ({
  key,
  field: sentField(kind),
  value: now(),
});

/** The fact that an email is not tried again. */
export const givenUpFact = (key: string, kind: EmailKind, value: GivenUp): Fact => ({
  key,
  field: givenUpField(kind),
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
export function emailStateOf(facts: Record<string, unknown>, kind: EmailKind): EmailState {
  return {
    queuedAt: moment.safeParse(facts[queuedField(kind)]).data?.at,
    isSent: sentField(kind) in facts,
    givenUp: givenUp.safeParse(facts[givenUpField(kind)]).data,
  };
}
