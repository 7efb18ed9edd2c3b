import { z } from 'zod';
import { PENDING_TOAST } from './storage-names.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'normal' | 'destructive';
  /** What to quote when asking for help, where the server failed. */
  reference?: string | undefined;
}

const pendingToast = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(['normal', 'destructive']).optional(),
  reference: z.string().optional(),
  /** When it expires, in ms since the epoch. */
  until: z.number(),
});

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores a toast for the next page, until the given time in ms since the epoch. */
export function storePendingToast(store: Store, message: ToastMessage, until: number): void {
  store.setItem(PENDING_TOAST, JSON.stringify({ ...message, until }));
}

export function removePendingToast(store: Store): void {
  store.removeItem(PENDING_TOAST);
}

/**
 * Reads the toast that the previous page had not finished showing; removes it once it has expired.
 * @returns the toast and its remaining time in ms, or undefined
 */
export function readPendingToast(
  store: Store,
  now: number,
): { message: ToastMessage; remaining: number } | undefined {
  const pending = parse(store.getItem(PENDING_TOAST));
  if (!pending || pending.until <= now) {
    removePendingToast(store);
    return undefined;
  }
  const { until, ...message } = pending;
  return { message, remaining: until - now };
}

function parse(text: string | null) {
  try {
    return pendingToast.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
