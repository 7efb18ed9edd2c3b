import { z } from 'zod';
import { toNetwork } from '../limits/attempts.ts';
import { memberOfReserved } from '../purchases/code-uses.ts';
import { addUnpaid, type CodeUse } from '../purchases/opened-payments.ts';
import { allPurchasesKey, openPaymentsKey, reservedCodeUsesKey } from '../purchases/stored-keys.ts';
import { addEntry, type Change, expire, put } from '../store/commit.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { countInWindow, countShared, type Window } from '../store/windows.ts';
import { declinedSeenKey, openingSeenKey, paymentOriginKey } from './stored-keys.ts';

/**
 * Conditions for a challenge before a payment is opened
 * (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). The provider contacts the bank without asking the
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
  account: (id: string): Window => ({ key: `seen:declined:account:${id}`, seconds: DAY_SECONDS }),
  payment: (id: string): Window => ({ key: `seen:declined:payment:${id}`, seconds: DAY_SECONDS }),
  host: (host: string): Window => ({
    key: `seen:declined:host:${host}`,
    seconds: QUARTER_HOUR_SECONDS,
  }),
  all: { key: declinedSeenKey.key, seconds: HOUR_SECONDS },
};

/** Payments that a network opened without a challenge, including some no longer in `OPEN_PAYMENTS`. */
export const openedUnchallenged = (host: string): Window => ({
  key: `seen:open:${host}`,
  seconds: DAY_SECONDS,
});
/** Recent sales, because a busy shop may have more of everything. */
export const sold: Window = {
  key: allPurchasesKey.key,
  seconds: QUARTER_HOUR_SECONDS,
  isKept: true,
};

/** Uses of limited codes that a network reserved lately. Paid and returned uses have left `RESERVED_USES`. */
const reservedFrom = (site: string): Window => ({
  key: `seen:reserved:${site}`,
  seconds: HOUR_SECONDS,
});

/** Counts that decide whether a checkout needs a challenge, with this checkout. */
export interface CheckoutCounts {
  /** Sales in a quarter of an hour, and in a day. */
  sales: number;
  salesToday: number;
  /** Payments opened without a challenge and unpaid: all, and the payments of the caller's network. */
  unpaid: number;
  unpaidOfHost: number;
  /** Networks that open payments now. */
  networks: number;
  /** Declined cards of the account or payment link, of the network, and of the shop. */
  declined: number;
  declinedOfHost: number;
  declinedInAll: number;
  /** Unpaid uses of limited codes from the network. 0 if this checkout wants no limited code. */
  reserved: number;
}

export function isSuspiciousCheckout(counts: CheckoutCounts): boolean {
  const { sales, unpaid } = counts;
  const more = 2 * counts.salesToday;
  return (
    counts.declined >= DECLINED_MAX ||
    counts.declinedOfHost >= HOST_MAX ||
    counts.declinedInAll >= declinedTotal(sales) ||
    counts.networks > OPENING.max + sales ||
    counts.reserved >= RESERVED_MAX ||
    unpaid - counts.unpaidOfHost >= UNPAID.others + more ||
    unpaid >= UNPAID.all + more
  );
}

/** Declined cards allowed for a payment that was opened with a challenge: people mistype theirs. */
const CHALLENGED_MAX = 2;

/** Declined cards, with the card that was just declined. */
interface DeclinedCounts
  extends Pick<CheckoutCounts, 'sales' | 'declined' | 'declinedOfHost' | 'declinedInAll'> {
  declinedOfPayment: number;
}

/** Payments to close. `unchallenged` payments were opened without a challenge. */
interface PaymentsToClose {
  isOwnClosed: boolean;
  unchallenged: 'all' | 'of-host' | 'none';
}

/** Decides which payments to close after a declined card. @param isChallenged if the payment was opened with a challenge */
export function decideAfterDeclinedCard(
  counts: DeclinedCounts,
  isChallenged: boolean,
): PaymentsToClose {
  const isAttack = counts.declinedInAll >= declinedTotal(counts.sales);
  const isOfHost = counts.declinedOfHost >= HOST_MAX;
  const isBeyondLimit = isAttack || isOfHost || counts.declined >= DECLINED_MAX;
  const mayGoOn = isChallenged && counts.declinedOfPayment < CHALLENGED_MAX;
  return {
    isOwnClosed: isBeyondLimit && !mayGoOn,
    unchallenged: isAttack ? 'all' : isOfHost ? 'of-host' : 'none',
  };
}

/**
 * Counts what happened lately, and the caller's network among those that open payments.
 * @param who account or payment link that opens a payment
 * @param isOfLimitedCode true if the payment uses a code that others could exhaust
 */
export async function countActivity(
  who: string,
  ip: string,
  isOfLimitedCode: boolean,
): Promise<CheckoutCounts> {
  const { host, site = host } = toNetwork(ip);
  const [sales = 0, salesToday = 0, unpaid = 0, networks = 0, ...others] = await countInWindow([
    sold,
    { ...sold, seconds: DAY_SECONDS },
    { key: openPaymentsKey.key, seconds: DAY_SECONDS },
    { key: openingSeenKey.key, seconds: OPENING.seconds, event: host },
    declinedCards.account(who),
    declinedCards.host(host),
    declinedCards.all,
    reservedFrom(site),
  ]);
  const [declined = 0, declinedOfHost = 0, declinedInAll = 0, seen = 0] = others;
  // Asked only if they may matter: a request each.
  const [unpaidOfHost, reserved] = await Promise.all([
    unpaid < UNPAID.others ? 0 : countShared(openedUnchallenged(host).key, openPaymentsKey.key),
    seen + 1 < RESERVED_MAX ? seen : countShared(reservedFrom(site).key, reservedCodeUsesKey.key),
  ]);
  return {
    sales,
    salesToday,
    unpaid,
    unpaidOfHost,
    networks,
    declined,
    declinedOfHost,
    declinedInAll,
    reserved: isOfLimitedCode ? reserved + 1 : 0,
  };
}

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
    { key: openPaymentsKey.key, seconds: DAY_SECONDS },
    openedUnchallenged(host),
  ].flatMap((window) => add(window, paymentIntentId));
  return [
    addUnpaid({ accountId, paymentIntentId }, now),
    ...(isChallenged ? [] : unchallenged),
    ...(limitedUse ? add(reservedFrom(site), memberOfReserved(limitedUse)) : []),
    put(
      paymentOriginKey.of(paymentIntentId),
      { accountId, linkId, host, isChallenged },
      DAY_SECONDS,
    ),
  ];
}

export const readPaymentOrigin = (paymentIntentId: string) =>
  readRecord(paymentOriginKey.of(paymentIntentId), origin);
