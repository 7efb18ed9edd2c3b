import { randomUUID } from 'node:crypto';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import { countInWindow } from '../store/windows.ts';
import { toNetwork } from './attempts.ts';
import { type RequestOrigin, requireChallenge } from './challenge.ts';
import { unconfirmedEmailsSeenKey } from './stored-keys.ts';

// Limits for emails to addresses that no one has confirmed: the reader may be a stranger who asked for nothing
// (docs/decisions/0044-how-many-emails-can-strangers-get.md).

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const MAILBOX = { max: 5, seconds: HOUR_SECONDS };
/** Requests without a challenge. A class that shares an address waits a moment for the rest. */
const NETWORK = { host: 20, site: 40, seconds: HOUR_SECONDS };

const today = { key: unconfirmedEmailsSeenKey.key, seconds: DAY_SECONDS };

/**
 * Returns the mailbox that an address probably belongs to, as a key for counting: in lower case, without a `+tag` and
 * dots. Dots are dropped at every provider, because no list of providers that ignore them is complete, and the worst
 * that happens to two people whose addresses differ only in dots is that they share the limit of an hour.
 */
export function toMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return (name.replaceAll('.', '') + address.slice(at)).toLowerCase();
}

/**
 * Counts a request for an email to an unconfirmed address by network.
 * @throws AppError `challenge_required` after many such requests
 */
export async function challengeUnconfirmedEmail({ ip, challenge }: RequestOrigin): Promise<void> {
  const { host, site } = toNetwork(ip);
  const event = randomUUID();
  const window = (who: string, max: number) => ({
    key: `seen:email-requests:${who}`,
    seconds: NETWORK.seconds,
    event,
    max,
  });
  const [ofHost = 0, ofSite = 0] = await countInWindow([
    window(host, NETWORK.host),
    ...(site ? [window(site, NETWORK.site)] : []),
  ]);
  if (ofHost > NETWORK.host || ofSite > NETWORK.site) await requireChallenge(challenge);
}

/**
 * Counts an email to an unconfirmed address.
 * @param to undefined to make the same requests without counting, so that their number reveals no account
 * @param id of the email, which is counted once however often it is tried
 * @returns false if the email must not be sent
 */
export async function isUnconfirmedEmailLeft(
  to: string | undefined,
  id: string = randomUUID(),
): Promise<boolean> {
  const event = to === undefined ? undefined : id;
  const mailbox = `seen:attempts-unconfirmed-recipient:${toMailbox(to ?? '')}`;
  const [ofMailbox = 0] = await countInWindow([{ key: mailbox, ...MAILBOX, event }]);
  const isLeft = ofMailbox <= MAILBOX.max;
  const max = config().UNCONFIRMED_EMAILS_PER_DAY;
  const [ofDay = 0] = await countInWindow([{ ...today, event: isLeft ? event : undefined, max }]);
  return isLeft && ofDay <= max;
}

/** Counts the emails of the last 24 hours to unconfirmed addresses. */
export async function countUnconfirmedEmails(): Promise<number> {
  const [count = 0] = await countInWindow([today]);
  return count;
}

/** @throws AppError `too_many_requests` if the shop sends no more emails to unconfirmed addresses today */
export async function requireUnconfirmedEmailsLeft(): Promise<void> {
  if ((await countUnconfirmedEmails()) < config().UNCONFIRMED_EMAILS_PER_DAY) return;
  const headers = { 'Retry-After': `${DAY_SECONDS}` };
  throw new AppError('too_many_requests', { message: serverMessages.emailsUsedUp, headers });
}
