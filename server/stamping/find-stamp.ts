import { factsKey, type Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { catchUp } from '../services/kv-client.ts';
import { commit, readFacts } from '../services/kv-ledger.ts';
import { composeStamp } from './compose-stamp.ts';
import { freezeStamp } from './freeze-stamp.ts';
import type { Stamp } from './stamp.ts';
import { type FrozenStamp, frozenStampOf } from './stamp-facts.ts';

/** Finds what the copies of a purchase say. @throws AppError `unavailable` */
export async function stampOf(purchase: Purchase): Promise<Stamp> {
  const frozen = purchase.stamp ?? (await freezeNow(purchase));
  return composeStamp({ ...frozen, order: orderNumber(purchase.paymentIntentId) });
}

/**
 * Freezes the stamp of a purchase that was recorded without: by an earlier version, or while the account
 * could not be read. Of concurrent downloads, the first decides.
 */
async function freezeNow({ paymentIntentId, accountId }: Purchase): Promise<FrozenStamp> {
  const key = factsKey(paymentIntentId);
  await catchUp();
  const known = frozenStampOf(await readFacts(key));
  if (known) return known;
  await commit(await freezeStamp(key, paymentIntentId, accountId));
  const frozen = frozenStampOf(await readFacts(key));
  if (!frozen) throw new Error('A purchase of an account that does not exist');
  return frozen;
}
