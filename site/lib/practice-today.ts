import * as z from 'zod/mini';
import { ownsSubject, readOwner, withLocalStorage } from './session.ts';
import { PRACTICE_TODAY } from './storage-names.ts';

const stored = z.object({
  /** The account's opaque name. */
  owner: z.string(),
  /** Number of days since 1970, in the shop's time zone. */
  day: z.int(),
  /** Cards left today. */
  cards: z.int(),
});

declare global {
  /** Shows the stored number in the header: `inline/today.js`. */
  var markToday: (() => void) | undefined;
}

/** Remembers an owner's number of today, and shows it in the header of this and other pages. Does nothing for others. */
export function keepToday(day: number, cards: number): void {
  const owner = readOwner();
  if (!owner || !ownsSubject()) return;
  withLocalStorage((store) =>
    store.setItem(PRACTICE_TODAY, JSON.stringify({ owner, day, cards } satisfies Stored)),
  );
  globalThis.markToday?.();
}

type Stored = z.infer<typeof stored>;

/** @returns cards left on this day. Undefined if this browser has not counted them today */
export function readToday(day: number): number | undefined {
  const text = withLocalStorage((store) => store.getItem(PRACTICE_TODAY));
  try {
    const { owner, day: countedOn, cards } = stored.parse(JSON.parse(text ?? ''));
    return owner === readOwner() && countedOn === day ? cards : undefined;
  } catch {
    return undefined;
  }
}
