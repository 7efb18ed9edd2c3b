import { logout } from '#contract/accounts/accounts.ts';
import { CARDS_PER_WRITE, postPractice } from '#contract/practice/practice.ts';
import { emptyRecord, type PracticeRecord, selectCards } from '#contract/practice/record.ts';
import { postJson, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { keepOwner } from '#site/lib/session.ts';
import { isOwnerHere, mergeSent, readUnsent, type StoredSubject } from './browser-practice.ts';

/** Minimum interval between writes to the account's record. */
const MIN_INTERVAL_MS = 10_000;

/** Pause after a failed write. */
const RETRY_MS = 60_000;

/** Wait for a last write when the student signs out. */
export const SIGN_OUT_WAIT_MS = 3_000;

/** Responses after which a retry is useless, so the answers are dropped. */
const FINAL_STATUSES = [403, 404];

let sentAt = 0;
/** True once the student has pressed *Sign out* on this page: a reload would cancel the sign-out. */
export let isSigningOut = false;
/** True if the last write got no response. */
let isUnreachable = false;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends unsent answers now, or once the pause has ended. */
export function sendSoon(pauseMs = MIN_INTERVAL_MS): void {
  const wait = sentAt + pauseMs - Date.now();
  if (wait <= 0) void sendNow();
  else timer ??= setTimeout(() => void sendNow(), wait);
}

/** Sends unsent answers in requests that outlive the page. Never fails. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const unsent = isOwnerHere() ? readUnsent() : [];
  if (unsent.length === 0) return;
  sentAt = Date.now();
  const sent = await Promise.all(unsent.map((each) => sendSubject(...each)));
  for (const listener of listeners) listener();
  if (sent.includes(false)) sendSoon(RETRY_MS);
  else if (readUnsent().length > 0) sendSoon();
}

/**
 * Picks what a request may hold: a browser refuses requests above 64 kB that outlive the page.
 * @param from index of the first unsent card
 */
export function toWrite({ record, unsent, isExamUnsent }: StoredSubject, from = 0): PracticeRecord {
  const ids = unsent.slice(from, from + CARDS_PER_WRITE);
  const { exam, ...texts } = record;
  return {
    ...(isExamUnsent && exam && { exam }),
    ...selectCards(texts, (id) => ids.includes(id)),
  };
}

/** @returns false if the write must be repeated */
async function sendSubject(subjectId: string, subject: StoredSubject): Promise<boolean> {
  const isSameOwner = keepOwner();
  const sent = toWrite(subject);
  try {
    const response = await postJson(postPractice.path, { subjectId, record: sent }, true);
    isUnreachable = false;
    const isFinal = FINAL_STATUSES.includes(response.status);
    if (!response.ok && !isFinal) return false;
    const saved = isFinal
      ? emptyRecord
      : parseResponse(postPractice.response, await response.json()).record;
    if (isSameOwner()) mergeSent(subjectId, sent, saved);
    return true;
  } catch {
    isUnreachable = true;
    return false;
  }
}

/** Returns true while answers stay on the device. */
export const isOffline = (): boolean => isUnreachable || !navigator.onLine;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Sends unsent answers when the page is left, because a phone may never return to it; when the connection is back; and
 * before the student signs out, because unsent answers then wait for the next sign-in.
 */
export function sendOnLeave(): void {
  const send = () => void sendNow();
  addEventListener('pagehide', send);
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  document.addEventListener('click', sendBeforeSignOut, true);
}

function sendBeforeSignOut(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.pathname !== logout.path) return;
  isSigningOut = true;
  if (readUnsent().length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const leave = () => {
    document.removeEventListener('click', sendBeforeSignOut, true);
    link.click();
  };
  within(SIGN_OUT_WAIT_MS, sendNow()).then(leave, leave);
}
