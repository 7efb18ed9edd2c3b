import { z } from 'zod';
import { toNetwork } from '../limits/attempts.ts';
import { type CodeUse, memberOfReserved, RESERVED_USES } from '../purchases/code-uses.ts';
import { ALL_PURCHASES } from '../purchases/ledger.ts';
import { addUnpaid, OPEN_PAYMENTS } from '../purchases/opened-payments.ts';
import { addEntry, type Change, expire, put } from '../store/commit.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { countInWindow, countShared, type Window } from '../store/windows.ts';

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
const RESERVED_MAX = 4;

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 4 * QUARTER_HOUR_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const declinedCards = {
  account: (id: string): Window => ({ key: `seen:declined:account:${id}`, seconds: DAY_SECONDS }),
  payment: (id: string): Window => ({ key: `seen:declined:payment:${id}`, seconds: DAY_SECONDS }),
  host: (host: string): Window => ({
    key: `seen:declined:host:${host}`,
    seconds: QUARTER_HOUR_SECONDS,
  }),
  all: { key: 'seen:declined', seconds: HOUR_SECONDS },
};

/** Payments that a network opened without a challenge, including some no longer in `OPEN_PAYMENTS`. */
export const openedUnchallenged = (host: string): Window => ({
  key: `seen:open:${host}`,
  seconds: DAY_SECONDS,
});
/** Recent sales, because a busy shop may have more of everything. */
export const sold: Window = { key: ALL_PURCHASES, seconds: QUARTER_HOUR_SECONDS, isKept: true };

/** Uses of limited codes that a network reserved lately. Paid and returned uses have left `RESERVED_USES`. */
const reservedFrom = (site: string): Window => ({
  key: `seen:reserved:${site}`,
  seconds: HOUR_SECONDS,
});

/** What happened lately. Counts of payments, except `networks`. */
export interface Activity {
  sales: number;
  salesToday: number;
  /** Opened without a challenge and unpaid: by all, and by the caller's network. */
  unpaid: number;
  unpaidFromHost: number;
  /** Networks that are opening payments now. */
  networks: number;
  declinedOfAccount: number;
  declinedAtHost: number;
  declined: number;
  /** Unpaid uses of limited codes from the caller's network. */
  reserved: number;
}

/** Returns true if payments are opened as a program would open them. */
export function isSuspicious(lately: Activity): boolean {
  const more = 2 * lately.salesToday;
  return (
    lately.declinedOfAccount >= DECLINED_MAX ||
    lately.declinedAtHost >= HOST_MAX ||
    lately.declined >= declinedTotal(lately.sales) ||
    lately.networks > OPENING.max + lately.sales ||
    lately.reserved >= RESERVED_MAX ||
    lately.unpaid - lately.unpaidFromHost >= UNPAID.others + more ||
    lately.unpaid >= UNPAID.all + more
  );
}

/**
 * Reads what happened lately, and counts the caller's network among those that open payments.
 * @param who account or payment link that opens a payment
 * @param isOfLimitedCode true if the payment uses a code that others could exhaust
 */
export async function readActivity(
  who: string,
  ip: string,
  isOfLimitedCode: boolean,
): Promise<Activity> {
  const { host, site = host } = toNetwork(ip);
  const [sales = 0, salesToday = 0, unpaid = 0, networks = 0, ...counts] = await countInWindow([
    sold,
    { ...sold, seconds: DAY_SECONDS },
    { key: OPEN_PAYMENTS, seconds: DAY_SECONDS },
    { key: 'seen:opening', seconds: OPENING.seconds, event: host },
    declinedCards.account(who),
    declinedCards.host(host),
    declinedCards.all,
    reservedFrom(site),
  ]);
  const [declinedOfAccount = 0, declinedAtHost = 0, declined = 0, reserved = 0] = counts;
  // Only a busy shop needs to know which of them are the network's own.
  const [unpaidFromHost, unpaidUses] = await Promise.all([
    unpaid < UNPAID.others ? 0 : countShared(openedUnchallenged(host).key, OPEN_PAYMENTS),
    isOfLimitedCode && reserved >= RESERVED_MAX
      ? countShared(reservedFrom(site).key, RESERVED_USES)
      : 0,
  ]);
  return {
    sales,
    salesToday,
    unpaid,
    unpaidFromHost,
    networks,
    declinedOfAccount,
    declinedAtHost,
    declined,
    reserved: unpaidUses,
  };
}

const originKey = (paymentIntentId: string) => `payment-origin:${paymentIntentId}`;
const origin = z.object({
  accountId: z.string(),
  linkId: z.string().optional(),
  host: z.string(),
  isChallenged: z.boolean(),
});

/** Records by whom and from which network a payment is opened, for a day. */
export function originChanges(
  { accountId, paymentIntentId }: PaymentRef,
  {
    linkId,
    ip,
    isChallenged,
    limitedUse,
  }: {
    linkId: string | undefined;
    ip: string;
    isChallenged: boolean;
    limitedUse: CodeUse | undefined;
  },
  now: number,
): Change[] {
  const { host, site = host } = toNetwork(ip);
  const add = ({ key, seconds }: Window, member: string) => [
    addEntry(key, member, now),
    expire(key, seconds),
  ];
  const unchallenged = [
    { key: OPEN_PAYMENTS, seconds: DAY_SECONDS },
    openedUnchallenged(host),
  ].flatMap((window) => add(window, paymentIntentId));
  return [
    addUnpaid({ accountId, paymentIntentId }, now),
    ...(isChallenged ? [] : unchallenged),
    ...(limitedUse ? add(reservedFrom(site), memberOfReserved(limitedUse)) : []),
    put(originKey(paymentIntentId), { accountId, linkId, host, isChallenged }, DAY_SECONDS),
  ];
}

export const readPaymentOrigin = (paymentIntentId: string) =>
  readRecord(originKey(paymentIntentId), origin);
