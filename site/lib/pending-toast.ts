import * as z from 'zod/mini';
import { PENDING_TOAST } from './storage-names.ts';

const toastMessage = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  variant: z.optional(z.enum(['normal', 'destructive'])),
  /** Reference to quote when asking for help. Undefined unless the server failed. */
  reference: z.optional(z.string()),
  action: z.optional(
    z.object({ label: z.string(), href: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  ),
  /** True if the page itself announces the message, so that screen readers do not announce it twice. */
  isSilent: z.optional(z.boolean()),
});
export type ToastMessage = z.infer<typeof toastMessage>;

const pendingToast = z.object({
  message: toastMessage,
  /** Expiry, in ms since the epoch. */
  until: z.number(),
  path: z.string(),
});
export type PendingToast = z.infer<typeof pendingToast>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function storePendingToast(store: Store, pending: PendingToast): void {
  store.setItem(PENDING_TOAST, JSON.stringify(pending));
}

export function removePendingToast(store: Store): void {
  store.removeItem(PENDING_TOAST);
}

/** Removes and returns the previous page's toast. @returns undefined if it has expired or is for another page */
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
