import { OFFLINE_CHANNEL } from './channel.ts';
import { offlineLabels } from './labels.ts';

/** Loaded by the pages that work without a connection, if a worker serves them. */

const channel = new BroadcastChannel(OFFLINE_CHANNEL);

function showConnection(isOnline: boolean): void {
  const bar = document.querySelector('.site-header .bar, .reader-bar');
  const shown = document.getElementById('offline-line');
  if (isOnline) shown?.remove();
  if (isOnline || shown || !bar) return;
  const line = document.createElement('span');
  line.id = 'offline-line';
  line.role = 'status';
  line.textContent = offlineLabels.offline;
  bar.append(line);
}

channel.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data) showConnection(data.isOnline && navigator.onLine);
});
addEventListener('offline', () => showConnection(false));
addEventListener('online', () => channel.postMessage('isOnline?'));
if (navigator.onLine) channel.postMessage('isOnline?');
else showConnection(false);
