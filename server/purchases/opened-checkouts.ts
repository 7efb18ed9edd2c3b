import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import type { Currency } from '#contract/money.ts';
import type { Fact } from '../services/kv-ledger.ts';
import { type AccountLedger, factsOfPayment } from './account-ledger.ts';
import { checkoutAt } from './opened-payments.ts';

/**
 * How many checkouts were opened on each day, so that the owner sees how many of them were paid
 * (docs/decisions/0013-how-are-sales-added-up.md). A checkout goes on where a payment takes the place of an unpaid one
 * for the same thing, at another price for example.
 */

/** The hash of counts, by day in London, currency and mode. */
export const OPENED_CHECKOUTS = 'opened-checkouts';

/** The day in London on which a checkout was opened. */
export const checkoutDay = (at: string): string => londonDay(new Date(at));

const counts = z.record(z.string(), z.int());

/** What a payment is in, as far as checkouts are counted apart. */
interface Mode {
  currency: Currency;
  isLive: boolean;
}

const suffixOf = ({ currency, isLive }: Mode) => `/${currency}/${isLive ? 'live' : 'test'}`;

/** Finds when the checkout began of which an account's payment is part, unless it has been paid. */
export function findCheckout(ledger: AccountLedger, paymentIntentId: string): string | undefined {
  const facts = factsOfPayment(ledger, { paymentIntentId });
  return 'paid' in facts ? undefined : checkoutAt(facts);
}

/**
 * Says in the fact that a payment was opened of which checkout it is part. A new checkout is counted with the fact,
 * once, however often the fact is written.
 * @param since when the checkout began, unless it begins with this payment
 */
export function inCheckout(opened: Fact, mode: Mode, since: string | undefined): Fact {
  const at = since ?? new Date().toISOString();
  const value = { ...opened.value, checkoutAt: at };
  if (since) return { ...opened, value };
  const field = `${checkoutDay(at)}${suffixOf(mode)}`;
  return { ...opened, value, counter: { key: OPENED_CHECKOUTS, field } };
}

/** Reads the checkouts of each day from the fields of the hash. */
export function checkoutsByDay(fields: unknown, mode: Mode): Map<string, number> {
  const suffix = suffixOf(mode);
  return new Map(
    Object.entries(counts.parse(fields)).flatMap(([field, count]) =>
      field.endsWith(suffix) ? [[field.slice(0, -suffix.length), count]] : [],
    ),
  );
}
