import type { PaymentEvent } from '../services/payment-events.ts';

export interface Due {
  paymentIntentId: string;
  /** Time of its first event since the last run, in seconds since 1970. */
  at?: number | undefined;
  /** Ids of early fraud warnings that may not be recorded yet. */
  warnings: string[];
  /** True if an earlier run could not settle it. */
  isTriedBefore: boolean;
}

/** Lists each due payment once: first by first event, then failed payments without new events. */
export function dueOf(
  events: PaymentEvent[],
  failed: { paymentIntentId: string; warnings?: string[] | undefined }[],
): Due[] {
  const due = new Map<string, Due>();
  const entryOf = (paymentIntentId: string) => {
    const entry = due.get(paymentIntentId) ?? {
      paymentIntentId,
      warnings: [],
      isTriedBefore: false,
    };
    due.set(paymentIntentId, entry);
    return entry;
  };
  const addWarnings = (entry: Due, ids: string[]) => {
    entry.warnings = [...new Set([...entry.warnings, ...ids])];
  };
  for (const { paymentIntentId, at, warningId } of events) {
    const entry = entryOf(paymentIntentId);
    entry.at ??= at;
    if (warningId) addWarnings(entry, [warningId]);
  }
  for (const { paymentIntentId, warnings = [] } of failed) {
    const entry = entryOf(paymentIntentId);
    entry.isTriedBefore = true;
    addWarnings(entry, warnings);
  }
  return [...due.values()];
}
