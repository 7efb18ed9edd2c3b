import { readPageBefore, type TimedMember } from '../services/kv-times.ts';
import { fromMember, type PaymentRef } from './account-ledger.ts';
import { ALL_PURCHASES } from './ledger.ts';

/** The members that one request reads: half a megabyte. */
const MEMBERS_AT_ONCE = 5_000;

/**
 * Lists all payments, the latest first, in pages. A payment that is recorded meanwhile is at most missing, as
 * if it had been recorded later.
 */
export async function* listPaymentPages(size: number): AsyncGenerator<PaymentRef[]> {
  let members: TimedMember[] = [];
  do {
    members = await readPageBefore(ALL_PURCHASES, members, MEMBERS_AT_ONCE);
    for (let at = 0; at < members.length; at += size) {
      yield members.slice(at, at + size).map(({ member }) => fromMember(member));
    }
  } while (members.length > 0);
}
