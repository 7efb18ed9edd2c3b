import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { config } from '../config.ts';
import type { PaymentRef } from '../purchases/account-ledger.ts';
import type { Fact } from '../services/kv-ledger.ts';
import { makeMark } from './mark.ts';
import { stampFacts } from './stamp-facts.ts';

export async function freezeStamp(payment: PaymentRef, account: Account): Promise<Fact[]> {
  const mark = await makeMark(config().TICKET_SECRET, payment.paymentIntentId);
  return stampFacts(payment, {
    address: account.email,
    isShown: isAddressConfirmed(account),
    mark,
  });
}
