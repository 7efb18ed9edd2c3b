import { z } from 'zod';
import { toNetwork } from '../limits/attempts.ts';
import { type RequestOrigin, requireChallenge } from '../limits/challenge.ts';
import { ALL_PURCHASES } from '../purchases/ledger.ts';
import { addUnpaid, OPEN_PAYMENTS } from '../purchases/opened-payments.ts';
import { type CodeUse, memberOfReserved, RESERVED_USES } from '../store/code-uses.ts';
import { addEntry, type Change, expire, put } from '../store/commit.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { countShared, type Observed } from '../store/limits.ts';
import { readRecord } from '../store/records.ts';

/**
 * Conditions for a challenge before a payment is opened
 * (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). The provider asks the bank without asking the
 * shop, so a fast thief is limited only by the number of open payments.
 */

/** Limit per account: a student whose card is declined tries one or two more. */
export const DECLINED_MAX = 5;
/** Limit per network in a quarter of an hour: a school has several students with declined cards. */
export const HOST_MAX = 10;
/** Limit for the shop in an hour. Beyond it, every new payment needs a challenge. */
const DECLINED_TOTAL = 12;
export const declinedTotal = (sales: number) => DECLINED_TOTAL + sales / 3;
/**
 * Limits on payments opened within a day without a challenge and unpaid: from networks other than the caller's,
 * because a thief's program has many, and from all, because a year group shares a network. Each sale of the day
 * raises both by two.
 */
const UNPAID = { others: 30, all: 200 };
/** Limit on networks that open payments within seconds: a school is one, a thief's program has many. */
const OPENING = { seconds: 10, max: 15 };

/** Unpaid uses of a limited code after which a network solves a challenge: new accounts could exhaust the code. */
export const RESERVED_MAX = 5;

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 4 * QUARTER_HOUR_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const declinedCards = {
  account: (id: string): Observed => ({ key: `seen:declined:account:${id}`, seconds: DAY_SECONDS }),
  payment: (id: string): Observed => ({ key: `seen:declined:payment:${id}`, seconds: DAY_SECONDS }),
  host: (host: string): Observed => ({
    key: `seen:declined:host:${host}`,
    seconds: QUARTER_HOUR_SECONDS,
  }),
  all: { key: 'seen:declined', seconds: HOUR_SECONDS },
};

const opening: Observed = { key: 'seen:opening', seconds: OPENING.seconds };
/** Payments that a network opened without a challenge, including some no longer in `OPEN_PAYMENTS`. */
export const openedUnchallenged = (host: string): Observed => ({
  key: `seen:open:${host}`,
  seconds: DAY_SECONDS,
});
const unpaid: Observed = { key: OPEN_PAYMENTS, seconds: DAY_SECONDS };
/** Recent sales, because a busy shop may have more of everything. */
export const sold: Observed = { key: ALL_PURCHASES, seconds: QUARTER_HOUR_SECONDS, isKept: true };
const soldToday: Observed = { ...sold, seconds: DAY_SECONDS };

/** Uses of limited codes that a network reserved lately. Paid and returned uses have left `RESERVED_USES`. */
const reservedFrom = (site: string, use: CodeUse): Observed => ({
  key: `seen:reserved:${site}`,
  seconds: HOUR_SECONDS,
  member: memberOfReserved(use),
});

const originKey = (paymentIntentId: string) => `payment-origin:${paymentIntentId}`;
const origin = z.object({
  accountId: z.string(),
  linkId: z.string().optional(),
  host: z.string(),
  isChallenged: z.boolean(),
});

/**
 * Requires a challenge if cards were declined, many payments are unpaid, or many networks open payments.
 * @param look counts the observations, and reserves the use of a code
 * @returns true if a challenge was solved
 * @throws AppError `challenge_required`
 */
export async function requireChallengeIfSuspicious(
  who: string,
  { ip, challenge }: RequestOrigin,
  look: (observed: Observed[]) => Promise<number[]>,
  limitedUse?: CodeUse,
): Promise<boolean> {
  const { host, site = host } = toNetwork(ip);
  const reserved = limitedUse && reservedFrom(site, limitedUse);
  const now = { ...opening, member: host };
  const declined = [declinedCards.account(who), declinedCards.host(host), declinedCards.all];
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

/** @param seen uses that the network reserved within the hour, including paid and returned uses */
async function areManyReserved(seen: number, key: string): Promise<boolean> {
  return seen >= RESERVED_MAX && (await countShared(key, RESERVED_USES)) >= RESERVED_MAX;
}

async function areManyUnpaid(open: number, salesToday: number, host: string): Promise<boolean> {
  const more = 2 * salesToday;
  if (open < UNPAID.others + more) return false;
  const own = await countShared(openedUnchallenged(host).key, OPEN_PAYMENTS);
  return open - own >= UNPAID.others + more || open >= UNPAID.all + more;
}

/** Returns the records of a new payment's origin, kept for a day. */
export function paymentOriginRecords(
  { accountId, paymentIntentId, linkId }: PaymentRef & { linkId: string | undefined },
  { ip, isChallenged }: { ip: string; isChallenged: boolean },
): Change[] {
  const { host } = toNetwork(ip);
  const now = Date.now();
  const unchallenged = isChallenged ? [] : [OPEN_PAYMENTS, openedUnchallenged(host).key];
  return [
    addUnpaid({ accountId, paymentIntentId }, now),
    ...unchallenged.flatMap((set) => [
      addEntry(set, paymentIntentId, now),
      expire(set, DAY_SECONDS),
    ]),
    put(originKey(paymentIntentId), { accountId, linkId, host, isChallenged }, DAY_SECONDS),
  ];
}

export const readPaymentOrigin = (paymentIntentId: string) =>
  readRecord(originKey(paymentIntentId), origin);
