import { TOAST_DURATION, TOAST_REMOVE_DELAY } from '#site/lib/limits.ts';
import {
  readPendingToast,
  removePendingToast,
  storePendingToast,
  type ToastMessage,
} from './pending-toast.ts';

/** The one toast of a page. A dismissed toast closes at once and is removed much later. */
export interface ShownToast extends ToastMessage {
  id: number;
  /** In ms. */
  duration: number;
  isOpen: boolean;
}

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

/** With blocked storage a toast is shown, but not carried over to the next page. */
function withStore<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Shows a toast, which replaces any other and survives a navigation within its time. */
export function toast(message: ToastMessage): void {
  withStore((store) => storePendingToast(store, message, Date.now() + TOAST_DURATION));
  lastId += 1;
  show({ ...message, id: lastId, duration: TOAST_DURATION, isOpen: true });
}

/** Shows the toast of the previous page for its remaining time. */
export function showPendingToast(): void {
  const pending = withStore((store) => readPendingToast(store, Date.now()));
  if (!pending || shown?.isOpen) return;
  lastId += 1;
  show({ ...pending.message, id: lastId, duration: pending.remaining, isOpen: true });
}

/** Closes a toast unless another one has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  withStore(removePendingToast);
  show({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) show(undefined);
  }, TOAST_REMOVE_DELAY);
}

/** The toast to render. */
export function readToast(): ShownToast | undefined {
  return shown;
}

/** @returns a function that unsubscribes */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
