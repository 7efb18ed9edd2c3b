import type { PaymentEvent } from '../services/payment-events.ts';

/** A payment that reconciliation is to settle. */
export interface Due {
  paymentIntentId: string;
  /** The time of its first event since the last run, in seconds since 1970. */
  at?: number | undefined;
  /** The ids of its early fraud warnings, as far as they are not known to be recorded. */
  warnings: string[];
  /** Whether it could not be settled before. */
  isTriedBefore: boolean;
}

/** Lists each payment that is due once: by its first event, then those that failed before and have none. */
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
