import * as z from 'zod/mini';
import { PENDING_TOAST } from './storage-names.ts';

const toastMessage = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  variant: z.optional(z.enum(['normal', 'destructive'])),
  /** What to quote when asking for help, where the server failed. */
  reference: z.optional(z.string()),
  /** A link to what comes next, to a page of this shop. */
  action: z.optional(
    z.object({ label: z.string(), href: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  ),
  /** The page announces the same by itself, so that screen readers hear it once. */
  isSilent: z.optional(z.boolean()),
});
export type ToastMessage = z.infer<typeof toastMessage>;

const pendingToast = z.object({
  message: toastMessage,
  /** When it expires, in ms since the epoch. */
  until: z.number(),
  /** The path of the page to show it. */
  path: z.string(),
});
export type PendingToast = z.infer<typeof pendingToast>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores a toast for the page at its path. */
export function storePendingToast(store: Store, pending: PendingToast): void {
  store.setItem(PENDING_TOAST, JSON.stringify(pending));
}

export function removePendingToast(store: Store): void {
  store.removeItem(PENDING_TOAST);
}

/**
 * Takes the toast that the previous page left: no other page shows it again.
 * @param page its path, and the time in ms since the epoch
 * @returns the toast and when it expires, or undefined where it has expired or is another page's
 */
export function takePendingToast(
  store: Store,
  page: { path: string; now: number },
): Pick<PendingToast, 'message' | 'until'> | undefined {
  const pending = parse(store.getItem(PENDING_TOAST));
  removePendingToast(store);
  return pending && pending.until > page.now && pending.path === page.path ? pending : undefined;
}

function parse(text: string | null) {
  try {
    return pendingToast.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
