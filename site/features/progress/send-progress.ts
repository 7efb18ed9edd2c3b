import { FILES_PER_WRITE, postProgress } from '#contract/progress/progress.ts';
import { postJson } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { keepOwner, readOwner } from '#site/lib/session.ts';
import { type LocalFile, mergeSent, readLocalFiles } from './browser-progress.ts';

/** Minimum interval between writes to the account's record. */
const MIN_INTERVAL_MS = 10_000;

let sentAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends unsent progress now, or once the pause has ended. */
export function sendSoon(): void {
  const wait = sentAt + MIN_INTERVAL_MS - Date.now();
  if (wait <= 0) void sendNow();
  else timer ??= setTimeout(() => void sendNow(), wait);
}

export const toBody = (files: readonly LocalFile[]) => ({
  files: files.map(({ id, last, read, revised }) => ({ id, last, read, revised })),
});

/** Sends unsent progress in a request that outlives the page. Never fails. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const isSameOwner = keepOwner();
  const unsent = readLocalFiles().filter(({ isUnsent }) => isUnsent);
  const sent = unsent.slice(0, FILES_PER_WRITE);
  if (!readOwner() || sent.length === 0) return;
  sentAt = Date.now();
  try {
    const response = await postJson(postProgress.path, toBody(sent), true);
    if (!response.ok) return;
    const merged = parseResponse(postProgress.response, await response.json()).files;
    if (isSameOwner()) mergeSent(sent, merged);
    if (unsent.length > sent.length) sendSoon();
  } catch {
    // Progress that did not arrive stays unsent.
  }
}

/** Sends unsent progress when the page is left: a phone may never return to it. */
export function sendOnLeave(): void {
  const send = () => void sendNow();
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
