import { findAccount } from '../accounts/accounts.ts';
import { config } from '../config.ts';
import type { Fact } from '../services/kv-ledger.ts';
import { makeMark } from './mark.ts';
import { stampFacts } from './stamp-facts.ts';

/**
 * Makes the facts that freeze what the copies of a purchase say, from the account as it is now.
 * @param key of the payment's facts
 * @returns nothing where the account cannot be found
 */
export async function freezeStamp(
  key: string,
  paymentIntentId: string,
  accountId: string,
): Promise<Fact[]> {
  const account = await findAccount(accountId);
  if (!account) return [];
  const mark = await makeMark(config().TICKET_SECRET, paymentIntentId);
  return stampFacts(key, paymentIntentId, { address: account.email, mark });
}
