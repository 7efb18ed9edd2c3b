import * as z from 'zod/mini';
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from '#site/lib/limits.ts';
import { pagePath } from '#site/lib/paths.ts';
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

/** The page's only toast. A dismissed toast closes at once and is removed much later. */
export interface ShownToast extends ToastMessage {
  id: number;
  /** In ms. */
  duration: number;
  /** In ms since the epoch. */
  until: number;
  isOpen: boolean;
}

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

function open(message: ToastMessage, until: number) {
  lastId += 1;
  show({ ...message, id: lastId, until, duration: until - Date.now(), isOpen: true });
}

/** Does nothing if storage is blocked: toasts are then not carried over to the next page. */
function withStore<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

export function toast(message: ToastMessage): void {
  open(message, Date.now() + TOAST_DURATION_MS);
}

/** Carries the toast over for a navigation that it explains, never for a link that the user presses. */
export function carryToast(path: string): void {
  if (!shown?.isOpen) return;
  const { id: _, duration: __, isOpen: ___, until, ...message } = shown;
  const page = pagePath(new URL(path, location.origin));
  withStore((store) => storePendingToast(store, { message, until, path: page }));
}

export function showPendingToast(): void {
  const page = { path: pagePath(new URL(location.href)), now: Date.now() };
  const pending = withStore((store) => takePendingToast(store, page));
  if (pending && !shown?.isOpen) open(pending.message, pending.until);
}

/** Removes the toast when the page ends, so that a page restored by the browser does not show it again. */
export function endToast(): void {
  if (shown) show(undefined);
}

/** Closes a toast unless a later toast has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  withStore(removePendingToast);
  show({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) show(undefined);
  }, TOAST_REMOVE_DELAY_MS);
}

export function readToast(): ShownToast | undefined {
  return shown;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

function removePendingToast(store: Store): void {
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
