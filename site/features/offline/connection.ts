import { fetchInTime } from '#site/lib/in-time.ts';
import { OFFLINE_CHANNEL } from './channel.ts';

/** Connection to the shop, as the browser and the worker see it. */

let isOnline = true;
const listeners = new Set<() => void>();

function show(isConnected: boolean): void {
  if (isConnected === isOnline) return;
  isOnline = isConnected;
  for (const listener of listeners) listener();
}

export const readConnection = (): boolean => isOnline;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The worker answers this call, and tells all pages whether it had to use what is kept. */
const PROBE = '/api/progress';

/** Asks the shop for anything, because the worker learns only from requests. */
function probe(): void {
  if (isOnline || document.hidden) return;
  fetchInTime(PROBE, { headers: { accept: 'application/json' } }).catch(() => undefined);
}

if (typeof document !== 'undefined') {
  const channel = new BroadcastChannel(OFFLINE_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data?.isOnline === 'boolean') show(data.isOnline && navigator.onLine);
  });
  addEventListener('offline', () => show(false));
  addEventListener('online', probe);
  addEventListener('focus', probe);
  if (navigator.serviceWorker?.controller) channel.postMessage('isOnline?');
  if (!navigator.onLine) show(false);
}
