import { z } from 'zod';
import { KEPT_TOAST } from './storage-names.ts';

/** What a toast says. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'normal' | 'destructive';
}

const keptToast = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(['normal', 'destructive']).optional(),
  /** When it is to vanish, in ms since the epoch. */
  until: z.number(),
});

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a toast for the page that may follow, until the time given in ms since the epoch. */
export function keepToast(store: Store, message: ToastMessage, until: number): void {
  store.setItem(KEPT_TOAST, JSON.stringify({ ...message, until }));
}

/** The kept toast has been seen. */
export function dropKeptToast(store: Store): void {
  store.removeItem(KEPT_TOAST);
}

/**
 * The toast that the page before had not finished showing.
 * @returns it with the time that remains for it in ms, or undefined
 */
export function readKeptToast(
  store: Store,
  now: number,
): { message: ToastMessage; remaining: number } | undefined {
  const kept = parse(store.getItem(KEPT_TOAST));
  if (!kept || kept.until <= now) {
    dropKeptToast(store);
    return undefined;
  }
  const { until, ...message } = kept;
  return { message, remaining: until - now };
}

function parse(text: string | null) {
  try {
    return keptToast.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
