import { TOAST_DURATION, TOAST_REMOVE_DELAY } from '#site/lib/limits.ts';
import { dropKeptToast, keepToast, readKeptToast, type ToastMessage } from './kept-toast.ts';

/** The one toast of a page. Dismissed, it closes; it is taken out much later. */
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

/** Storage may be blocked: then a toast is only shown, not kept. */
function withStore<Result>(use: (store: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Shows a toast, in place of any other; it survives a navigation within its time. */
export function toast(message: ToastMessage): void {
  withStore((store) => keepToast(store, message, Date.now() + TOAST_DURATION));
  lastId += 1;
  show({ ...message, id: lastId, duration: TOAST_DURATION, isOpen: true });
}

/** Shows what the page before had not finished showing, for the time that remains. */
export function showKeptToast(): void {
  const kept = withStore((store) => readKeptToast(store, Date.now()));
  if (!kept || shown?.isOpen) return;
  lastId += 1;
  show({ ...kept.message, id: lastId, duration: kept.remaining, isOpen: true });
}

/** Closes a toast; nothing happens where another one has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  withStore(dropKeptToast);
  show({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) show(undefined);
  }, TOAST_REMOVE_DELAY);
}

/** The toast to draw. */
export function readToast(): ShownToast | undefined {
  return shown;
}

/** @returns how to stop listening */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
