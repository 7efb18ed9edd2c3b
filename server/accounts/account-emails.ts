import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sendWaitingEmails } from '../email/waiting-emails.ts';
import { log } from '../log.ts';
import { EmailRefusedError, sendEmail } from '../services/email.ts';
import { removeFields, writeField } from '../services/kv-fields.ts';
import type { Account } from './account.ts';
import { type AccountEmail, accountEmail, writeAccountEmail } from './write-account-email.ts';

/** Emails about accounts that must not get lost. If the mail server fails, a scheduled run retries. */

export const WAITING_ACCOUNT_EMAILS = 'account-emails';

/** Head start of the request's own attempt before a scheduled run may send the email. */
const OWN_ATTEMPT_MS = 60 * 1000;

/** Retry periods: a link expires after an hour, and news is stale after three days. */
const RETRY_LINKS_MS = 60 * 60 * 1000;
const RETRY_NEWS_MS = 3 * 24 * 60 * 60 * 1000;

const waiting = z.object({
  email: accountEmail,
  since: z.iso.datetime(),
  laterThan: z.iso.datetime(),
});
type Waiting = z.infer<typeof waiting>;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

interface Prepared {
  field: { key: string; field: string; value: object };
  /** Sends the email; never fails. If the function ends first, a scheduled run sends it. */
  send: () => Promise<void>;
}

/** Prepares an email for the same write as the change that it announces. */
export function prepareAccountEmail(email: AccountEmail): Prepared {
  const id = randomUUID();
  const entry: Waiting = { email, since: after(0), laterThan: after(OWN_ATTEMPT_MS) };
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
 * Stores an email until the mail server accepts it.
 * @returns a function that sends the email and never fails
 */
export async function keepAccountEmail(email: AccountEmail): Promise<() => Promise<void>> {
  const { field, send } = prepareAccountEmail(email);
  await writeField(field.key, field.field, field.value);
  return send;
}

/**
 * Sends an email and stores it for a retry only if the mail server fails, to save store requests. At most one email
 * of each kind waits for an account.
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
 * Sends each waiting link with a new token.
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws Error if the mail server rejects an email, after all emails have been tried
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
  const mostMs =
    email.kind === 'reset-link' || email.kind === 'new-address' ? RETRY_LINKS_MS : RETRY_NEWS_MS;
  return Date.now() - Date.parse(since) > mostMs;
}

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

async function sendNow(id: string, email: AccountEmail, known?: Account): Promise<void> {
  const written = await writeAccountEmail(email, known);
  if (!written) return;
  // A retry after a crash reuses the message id. Each new link is a new message.
  await sendEmail(id.includes('/') ? written : { ...written, id: `account.${id}` });
}
