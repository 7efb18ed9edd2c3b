import type { FileProgress } from '#contract/reading/file-progress.ts';
import { FILES_PER_WRITE, postProgress } from '#contract/reading/progress.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { keepOwner, learnSent, readKnown, readOwner } from './browser-progress.ts';

/** The account's record is written no more often than this. Milliseconds. */
const PAUSE = 10_000;

let sentAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what the account's record does not have, now or once the pause is over. */
export function sendSoon(): void {
  const wait = sentAt + PAUSE - Date.now();
  if (wait <= 0) void sendNow();
  else timer ??= setTimeout(() => void sendNow(), wait);
}

/**
 * Sends what the account's record does not have, the latest first, in a request that outlives the page. Never
 * fails: what does not arrive stays, and goes along next time.
 */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const isSameOwner = keepOwner();
  const unsent = readKnown().filter(({ isUnsent }) => isUnsent);
  const sent = unsent.slice(0, FILES_PER_WRITE);
  if (!readOwner() || sent.length === 0) return;
  sentAt = Date.now();
  try {
    const response = await fetch(postProgress.path, {
      method: 'POST',
      keepalive: true,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ files: sent.map(toProgress) }),
    });
    if (!response.ok) return;
    const { files } = parseResponse(postProgress.response, await response.json());
    if (isSameOwner()) learnSent(sent, files);
    if (unsent.length > sent.length) sendSoon();
  } catch {
    // No connection.
  }
}

function toProgress({ id, last, read, revised }: FileProgress): FileProgress {
  return { id, last, read, revised };
}

/** Sends what is left when the page is left or hidden: a phone may never come back to it. */
export function sendOnLeave(): void {
  const send = () => void sendNow();
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
