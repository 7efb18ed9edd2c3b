import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import type { Currency } from '#contract/money.ts';
import { type AccountLedger, type Fact, factsOfPayment } from '../store/ledger.ts';
import { checkoutAt } from './opened-payments.ts';

/**
 * Opened checkouts per day, so that the owner sees how many were paid
 * (docs/decisions/0013-how-are-sales-added-up.md). A checkout continues if a new payment replaces an unpaid one.
 */

/** Key of the hash of counts, by day in London, currency and mode. */
export const OPENED_CHECKOUTS = 'opened-checkouts';

export const checkoutDay = (at: string): string => londonDay(new Date(at));

const counts = z.record(z.string(), z.int());

interface Mode {
  currency: Currency;
  isLive: boolean;
}

const modeSuffix = ({ currency, isLive }: Mode) => `/${currency}/${isLive ? 'live' : 'test'}`;

export function findCheckout(ledger: AccountLedger, paymentIntentId: string): string | undefined {
  const facts = factsOfPayment(ledger, { paymentIntentId });
  return 'paid' in facts ? undefined : checkoutAt(facts);
}

/** Adds the checkout's start to an `opened` fact. Counts a new checkout once. @param since undefined if new */
export function inCheckout(opened: Fact, mode: Mode, since: string | undefined): Fact {
  const at = since ?? new Date().toISOString();
  const value = { ...opened.value, checkoutAt: at };
  if (since) return { ...opened, value };
  const field = `${checkoutDay(at)}${modeSuffix(mode)}`;
  return { ...opened, value, counter: { key: OPENED_CHECKOUTS, field } };
}

export function checkoutsByDay(fields: unknown, mode: Mode): Map<string, number> {
  const suffix = modeSuffix(mode);
  return new Map(
    Object.entries(counts.parse(fields)).flatMap(([field, count]) =>
      field.endsWith(suffix) ? [[field.slice(0, -suffix.length), count]] : [],
    ),
  );
}
