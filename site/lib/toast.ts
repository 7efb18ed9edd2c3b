import { TOAST_DURATION, TOAST_REMOVE_DELAY } from '#site/lib/limits.ts';
import { pagePath } from '#site/lib/paths.ts';
import {
  removePendingToast,
  storePendingToast,
  type ToastMessage,
  takePendingToast,
} from './pending-toast.ts';

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
  open(message, Date.now() + TOAST_DURATION);
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
  }, TOAST_REMOVE_DELAY);
}

export function readToast(): ShownToast | undefined {
  return shown;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
