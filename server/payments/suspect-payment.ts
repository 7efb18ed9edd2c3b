import { z } from 'zod';
import { requireChallenge } from '../limits/challenge.ts';
import { networkOf } from '../limits/network.ts';
import type { Suspect } from '../limits/suspicion.ts';
import type { PaymentRef } from '../purchases/account-ledger.ts';
import { ALL_PURCHASES } from '../purchases/ledger.ts';
import { OPEN_PAYMENTS, unpaidEntry } from '../purchases/opened-payments.ts';
import { readRecord } from '../services/kv.ts';
import { type CodeUse, memberOfReserved, RESERVED_USES } from '../services/kv-code-uses.ts';
import type { Additions } from '../services/kv-ledger.ts';
import type { Observed } from '../services/kv-observations.ts';
import { countShared } from '../services/kv-shared-entries.ts';

/**
 * When a browser solves a challenge before it opens a payment
 * (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). The provider asks the bank without asking the
 * shop, so what bounds a thief who does not wait is how many payments are open that anyone could open.
 */

/** A student whose card is declined tries another one or two. */
export const DECLINED_MAX = 5;
/** In a quarter of an hour a school has several students whose cards are declined. */
export const HOST_MAX = 10;
/** In an hour a quiet shop sees a few, and a busy one some more. Beyond it every new payment needs a challenge. */
const DECLINED_TOTAL = 12;
export const declinedTotal = (sales: number) => DECLINED_TOTAL + sales / 3;
/**
 * Payments that were opened within a day without a challenge, and not paid: how many there may be of other networks than
 * the caller's, because a thief's program has many, and of all, because a year group has one. Each sale of the day
 * allows two more.
 */
const UNPAID = { others: 30, all: 200 };
/** Networks that open payments within seconds: a school is one, and a thief's program has many. */
const OPENING = { seconds: 10, max: 15 };

/** Unpaid uses of a limited code from which on a network solves a challenge: fresh accounts could exhaust the code. */
export const RESERVED_MAX = 5;

const QUARTER = 15 * 60;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

export const declinedOf = {
  account: (id: string): Observed => ({ key: `seen:declined:account:${id}`, seconds: DAY }),
  payment: (id: string): Observed => ({ key: `seen:declined:payment:${id}`, seconds: DAY }),
  host: (host: string): Observed => ({ key: `seen:declined:host:${host}`, seconds: QUARTER }),
  all: { key: 'seen:declined', seconds: HOUR },
};

const opening: Observed = { key: 'seen:opening', seconds: OPENING.seconds };
/** The payments that a network opened within a day without a challenge. Those of them that are paid or closed are in no `OPEN_PAYMENTS`. */
export const openOf = (host: string): Observed => ({ key: `seen:open:${host}`, seconds: DAY });
const unpaid: Observed = { key: OPEN_PAYMENTS, seconds: DAY };
/** The latest sales: a busy shop may have more of everything. */
export const sold: Observed = { key: ALL_PURCHASES, seconds: QUARTER, isKept: true };
const soldToday: Observed = { ...sold, seconds: DAY };

/** Uses of limited codes that a network reserved lately. Those that are paid or returned are in no `RESERVED_USES`. */
const reservedFrom = (site: string, use: CodeUse): Observed => ({
  key: `seen:reserved:${site}`,
  seconds: HOUR,
  member: memberOfReserved(use),
});

const originKey = (paymentIntentId: string) => `payment-origin:${paymentIntentId}`;
const origin = z.object({
  accountId: z.string(),
  /** The payment link by which someone else opened it. */
  linkId: z.string().optional(),
  host: z.string(),
  isChallenged: z.boolean(),
});

/**
 * Requires a challenge before a payment is opened, where cards were declined, many payments wait, or many
 * networks open some.
 * @param who pays: an account, or a payment link
 * @param look counts what was observed, and reserves the use of a code
 * @param limitedUse the use of a code that has a number of uses
 * @returns whether it was solved
 * @throws AppError `challenge_required`
 */
export async function suspectPayment(
  who: string,
  { ip, challenge }: Suspect,
  look: (observed: Observed[]) => Promise<number[]>,
  limitedUse?: CodeUse,
): Promise<boolean> {
  const { host, site = host } = networkOf(ip);
  const reserved = limitedUse && reservedFrom(site, limitedUse);
  const now = { ...opening, member: host };
  const declined = [declinedOf.account(who), declinedOf.host(host), declinedOf.all];
  const observed = [sold, soldToday, unpaid, now, ...declined, ...(reserved ? [reserved] : [])];
  const [sales = 0, salesToday = 0, open = 0, networks = 0, ...counts] = await look(observed);
  const [ofAccount = 0, atHost = 0, total = 0, reservations = 0] = counts;
  const isSuspicious =
    ofAccount >= DECLINED_MAX ||
    atHost >= HOST_MAX ||
    total >= declinedTotal(sales) ||
    networks > OPENING.max + sales ||
    (reserved && (await areManyReserved(reservations, reserved.key))) ||
    (await areManyUnpaid(open, salesToday, host));
  if (!isSuspicious) return false;
  await requireChallenge(challenge);
  return true;
}

/** @param seen how many the network has reserved within the hour, paid and returned ones included */
async function areManyReserved(seen: number, key: string): Promise<boolean> {
  return seen >= RESERVED_MAX && (await countShared(key, RESERVED_USES)) >= RESERVED_MAX;
}

async function areManyUnpaid(open: number, salesToday: number, host: string): Promise<boolean> {
  const more = 2 * salesToday;
  if (open < UNPAID.others + more) return false;
  const own = await countShared(openOf(host).key, OPEN_PAYMENTS);
  return open - own >= UNPAID.others + more || open >= UNPAID.all + more;
}

/** What is written with a payment that is opened: by whom and from where, for a day, and whether with a challenge. */
export function openedFrom(
  { accountId, paymentIntentId, linkId }: PaymentRef & { linkId: string | undefined },
  { ip, isChallenged }: { ip: string; isChallenged: boolean },
): Additions {
  const { host } = networkOf(ip);
  const score = Date.now();
  const value = { accountId, linkId, host, isChallenged };
  const entries = [
    { set: OPEN_PAYMENTS, member: paymentIntentId, score, seconds: DAY },
    { set: openOf(host).key, member: paymentIntentId, score, seconds: DAY },
  ];
  return {
    entries: [
      { ...unpaidEntry({ accountId, paymentIntentId }), score },
      ...(isChallenged ? [] : entries),
    ],
    records: [{ key: originKey(paymentIntentId), value, seconds: DAY }],
  };
}

/** Finds who opened a payment within the last day, from where, and whether with a challenge. */
export const readOrigin = (paymentIntentId: string) =>
  readRecord(originKey(paymentIntentId), origin);
