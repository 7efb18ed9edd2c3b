import { factsOfPayment, ledgerKey } from '../purchases/account-ledger.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { readStudent } from '../purchases/student.ts';
import { commitAndRead } from '../services/kv-ledger.ts';
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
 * Freezes the stamp of a purchase that was recorded without, because its account could not be read. Of
 * concurrent downloads, the first decides.
 */
async function freezeNow(purchase: Purchase): Promise<FrozenStamp> {
  const { accountId } = purchase;
  const { account, ledger } = await readStudent(accountId);
  const known = frozenStampOf(factsOfPayment(ledger, purchase));
  if (known) return known;
  if (!account) throw new Error('A purchase of an account that does not exist');
  const facts = await freezeStamp(purchase, account);
  const written = { accountId, facts: await commitAndRead(ledgerKey(accountId), { facts }) };
  const frozen = frozenStampOf(factsOfPayment(written, purchase));
  if (!frozen) throw new Error('A stamp that was just frozen is missing');
  return frozen;
}
