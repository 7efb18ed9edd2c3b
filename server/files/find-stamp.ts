import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import {
  type FrozenStamp,
  nextStampNumber,
  toAddressFact,
  toFrozenStamp,
} from '../accounts/stamp-facts.ts';
import { readStudent } from '../accounts/student.ts';
import { freezeStamp } from '../purchases/freeze-stamp.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { commitAndRead, factsOfPayment, ledgerKey } from '../store/ledger.ts';
import { composeStamp } from './compose-stamp.ts';
import type { Stamp } from './stamp.ts';

/** Shows the account's address from the first download after its confirmation. @throws AppError `unavailable` */
export async function findStamp(purchase: Purchase, account?: Account): Promise<Stamp> {
  const { stamp } = purchase;
  const isDue = stamp && !stamp.isShown && account && isAddressConfirmed(account);
  const frozen = stamp && !isDue ? stamp : await freezeNow(purchase);
  return composeStamp({ ...frozen, order: orderNumber(purchase.paymentIntentId) });
}

/** Freezes a missing or newly confirmed stamp. The first of concurrent downloads decides. */
async function freezeNow(purchase: Purchase): Promise<FrozenStamp> {
  const { accountId } = purchase;
  const { account, ledger } = await readStudent(accountId);
  const before = factsOfPayment(ledger, purchase);
  const known = toFrozenStamp(before);
  const isDue = known && !known.isShown && account && isAddressConfirmed(account);
  if (known && !isDue) return known;
  if (!account) throw new Error('A purchase of an account that does not exist');
  const facts = known
    ? [toAddressFact(purchase, account.email, nextStampNumber(before))]
    : await freezeStamp(purchase, account);
  const written = { accountId, facts: await commitAndRead(ledgerKey(accountId), { facts }) };
  const frozen = toFrozenStamp(factsOfPayment(written, purchase));
  if (!frozen) throw new Error('A stamp that was just frozen is missing');
  return frozen;
}
