import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sendWaitingEmails } from '../email/waiting-emails.ts';
import { log } from '../log.ts';
import { EmailRefusedError, sendEmail } from '../services/email.ts';
import { removeFields, writeField } from '../services/kv-fields.ts';
import type { Account } from './account.ts';
import { type AccountEmail, accountEmail, writeAccountEmail } from './write-account-email.ts';

/** Emails about accounts that must not get lost: what the mail server does not take now is sent by a later run. */

/** The emails that wait, by id. */
export const WAITING_ACCOUNT_EMAILS = 'account-emails';

/** How long after the request its own attempt may take, before a scheduled run sends the email. Milliseconds. */
const OWN_ATTEMPT = 60 * 1000;

/** How long an email is tried. Later its link would have expired, or its news be old. Milliseconds. */
const TRY_LINKS = 60 * 60 * 1000;
const TRY_NEWS = 3 * 24 * 60 * 60 * 1000;

const waiting = z.object({
  email: accountEmail,
  since: z.iso.datetime(),
  /** From when on a scheduled run may send it. */
  laterThan: z.iso.datetime(),
});
type Waiting = z.infer<typeof waiting>;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** An email that is to wait until the mail server has taken it. */
interface Prepared {
  /** What makes it wait, once it is written to the store. */
  field: { key: string; field: string; value: object };
  /** Sends it; never fails. A scheduled run does it where the function ends before. */
  send: () => Promise<void>;
}

/** Prepares an email about an account for the write that also makes the change which it announces. */
export function prepareAccountEmail(email: AccountEmail): Prepared {
  const id = randomUUID();
  const entry: Waiting = { email, since: after(0), laterThan: after(OWN_ATTEMPT) };
  const send = async () => {
    try {
      await deliver(id, email);
    } catch (error) {
      log('warn', 'account email not sent yet', { kind: email.kind }, error);
      await keep(id, entry, error);
    }
  };
  return { field: { key: WAITING_ACCOUNT_EMAILS, field: id, value: entry }, send };
}

/**
 * Keeps an email about an account until the mail server has taken it.
 * @returns sends it; never fails
 */
export async function keepAccountEmail(email: AccountEmail): Promise<() => Promise<void>> {
  const { field, send } = prepareAccountEmail(email);
  await writeField(field.key, field.field, field.value);
  return send;
}

/**
 * Sends an email about an account, and keeps it for a scheduled run only where the mail server does not
 * take it now: until then it costs the store nothing. An account has at most one of a kind that waits.
 */
export async function sendAccountEmail(email: AccountEmail, account: Account): Promise<void> {
  const id = `${email.kind}/${email.accountId}`;
  try {
    await sendNow(id, email, account);
  } catch (error) {
    log('warn', 'account email not sent yet', { kind: email.kind }, error);
    await keep(id, { email, since: after(0), laterThan: after(0) }, error);
  }
}

/**
 * Sends the emails that wait, each link with a token of its own.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error where the mail server still does not take one, once all others have been tried
 */
export const sendWaitingAccountEmails = (deadline: number): Promise<void> =>
  sendWaitingEmails(
    {
      key: WAITING_ACCOUNT_EMAILS,
      schema: waiting,
      isDue: ({ laterThan }) => laterThan <= after(0),
      isTooOld,
      send: (id, { email }) => deliver(id, email),
    },
    deadline,
  );

function isTooOld({ email, since }: Waiting): boolean {
  const most = email.kind === 'reset-link' || email.kind === 'new-address' ? TRY_LINKS : TRY_NEWS;
  return Date.now() - Date.parse(since) > most;
}

/** Lets the next run send an email, unless the mail server refuses it for good. It never fails. */
async function keep(id: string, entry: Waiting, error: unknown): Promise<void> {
  const work =
    error instanceof EmailRefusedError
      ? removeFields(WAITING_ACCOUNT_EMAILS, [id])
      : writeField(WAITING_ACCOUNT_EMAILS, id, { ...entry, laterThan: after(0) });
  await work.catch((cause: unknown) => log('error', 'account email not kept', {}, cause));
}

async function deliver(id: string, email: AccountEmail): Promise<void> {
  await sendNow(id, email);
  await removeFields(WAITING_ACCOUNT_EMAILS, [id]);
}

/** Sends an email, unless there is no one to write to any more. */
async function sendNow(id: string, email: AccountEmail, known?: Account): Promise<void> {
  const written = await writeAccountEmail(email, known);
  if (!written) return;
  // A repetition after a crash is the same message. Each link is another one.
  await sendEmail(id.includes('/') ? written : { ...written, id: `account.${id}` });
}
