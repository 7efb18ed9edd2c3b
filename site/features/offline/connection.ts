import { getKept } from '#contract/offline/kept-subjects.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { OFFLINE_CHANNEL } from './channel.ts';

/** Connection to the shop, as the browser and the worker see it. */

let isOnline = true;
const listeners = new Set<() => void>();

function show(isConnected: boolean): void {
  if (isConnected === isOnline) return;
  isOnline = isConnected;
  if (!isOnline) timer = setTimeout(probe, PROBE_MS);
  for (const listener of listeners) listener();
}

export const readConnection = (): boolean => isOnline;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pause between attempts to reach the shop again. Without a network there are none. */
const PROBE_MS = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the shop, past the worker, until it responds: a network takes a moment to work again. */
async function probe(): Promise<void> {
  clearTimeout(timer);
  if (isOnline || !navigator.onLine || document.hidden) return;
  const headers = { accept: 'application/json' };
  const response = await fetchInTime(getKept.path, { headers }, PROBE_MS).catch(() => undefined);
  // A network that asks people to sign in responds with a page.
  if (response?.headers.get('content-type')?.startsWith('application/json')) show(true);
  else timer = setTimeout(probe, PROBE_MS);
}

if (typeof document !== 'undefined') {
  const channel = new BroadcastChannel(OFFLINE_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data?.isOnline === 'boolean') show(data.isOnline && navigator.onLine);
  });
  addEventListener('offline', () => show(false));
  addEventListener('online', probe);
  document.addEventListener('visibilitychange', probe);
  navigator.serviceWorker?.controller?.postMessage('isOnline?');
  if (!navigator.onLine) show(false);
}
