import { fromMember, type PaymentRef } from '../store/ledger.ts';
import { readPageBefore, type TimedMember } from '../store/timelines.ts';
import { ALL_PURCHASES } from './ledger.ts';

/** Members per request: half a megabyte. */
const MEMBERS_AT_ONCE = 5_000;

/** Lists all payments in pages, latest first. A payment recorded meanwhile may be missing. */
export async function* listPaymentPages(size: number): AsyncGenerator<PaymentRef[]> {
  let members: TimedMember[] = [];
  do {
    members = await readPageBefore(ALL_PURCHASES, members, MEMBERS_AT_ONCE);
    for (let at = 0; at < members.length; at += size) {
      yield members.slice(at, at + size).map(({ member }) => fromMember(member));
    }
  } while (members.length > 0);
}
