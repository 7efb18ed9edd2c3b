import { randomUUID } from 'node:crypto';
import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { requireChallenge } from '../limits/challenge.ts';
import { networkOf } from '../limits/network.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { addObservation, type Observed } from '../services/kv-observations.ts';

/**
 * How many orders of £0 may be made in an hour from one network by accounts whose address no link has confirmed.
 * Each sends an email to an address that anyone could have typed. A class signs up in one lesson, so the browser
 * first solves challenges; only far beyond that it is refused (docs/decisions/0009-when-is-a-discount-code-used-up.md).
 */
const SECONDS = 60 * 60;
const CHALLENGE_FROM = 60;
const MAX = { host: 400, site: 800 };

/**
 * Counts an order of £0 of an account whose address is not confirmed.
 * @throws AppError `challenge_required` or `too_many_requests`
 */
export async function limitFreeOrders(account: Account, { ip, challenge }: Suspect): Promise<void> {
  if (isAddressConfirmed(account)) return;
  const { host, site } = networkOf(ip);
  const counter = (who: string): Observed => ({
    key: `seen:free-orders:${who}`,
    seconds: SECONDS,
  });
  const counters = [counter(`host:${host}`), ...(site ? [counter(`site:${site}`)] : [])];
  const [ofHost = 0, ofSite = 0] = await addObservation(counters, randomUUID());
  if (ofHost > MAX.host || ofSite > MAX.site) {
    throw new AppError('too_many_requests', { headers: { 'Retry-After': `${SECONDS}` } });
  }
  if (ofHost > CHALLENGE_FROM) await requireChallenge(challenge);
}
