import { randomUUID } from 'node:crypto';
import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { requireChallenge } from '../limits/challenge.ts';
import { networkOf } from '../limits/network.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { addObservation, type Observed } from '../store/limits.ts';

/**
 * Limits per hour on free orders from one network by accounts with unconfirmed addresses, because each order sends
 * an email to an address that anyone could have typed. A class signs up in one lesson, so challenges come first and
 * refusals much later (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */
const WINDOW_SECONDS = 60 * 60;
const CHALLENGE_FROM = 60;
const MAX = { host: 400, site: 800 };

/** @throws AppError `challenge_required` or `too_many_requests` */
export async function limitFreeOrders(account: Account, { ip, challenge }: Suspect): Promise<void> {
  if (isAddressConfirmed(account)) return;
  const { host, site } = networkOf(ip);
  const counter = (who: string): Observed => ({
    key: `seen:free-orders:${who}`,
    seconds: WINDOW_SECONDS,
  });
  const counters = [counter(`host:${host}`), ...(site ? [counter(`site:${site}`)] : [])];
  const [ofHost = 0, ofSite = 0] = await addObservation(counters, randomUUID());
  if (ofHost > MAX.host || ofSite > MAX.site) {
    throw new AppError('too_many_requests', { headers: { 'Retry-After': `${WINDOW_SECONDS}` } });
  }
  if (ofHost > CHALLENGE_FROM) await requireChallenge(challenge);
}
