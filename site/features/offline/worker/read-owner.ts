/// <reference lib="webworker" />
import { HINT_COOKIE, PROGRESS_OWNER_COOKIE } from '#contract/sessions/session.ts';
import {
  noteCookies,
  readCheckedOwner,
  readSignedOut,
  readsCookies,
  writeCheckedOwner,
} from '../kept-store.ts';
import type { CheckAnswer } from '../rules.ts';

declare const self: ServiceWorkerGlobalScope;

const readCookie = async (name: string) => (await self.cookieStore.get(name))?.value || undefined;

/**
 * Reads the account that is signed in. The worker of Firefox 153 finds no cookies although it has the cookie store. Until
 * a worker has found one, the shop's latest answer counts.
 */
export async function readOwner(): Promise<string | undefined> {
  const [hint, owner] = await Promise.all([
    readCookie(HINT_COOKIE),
    readCookie(PROGRESS_OWNER_COOKIE),
  ]);
  if (hint !== undefined) await noteCookies();
  else if (!(await readsCookies())) return readLatest();
  return hint === 'user' ? owner : undefined;
}

async function readLatest(): Promise<string | undefined> {
  const [owner, signedOut] = await Promise.all([readCheckedOwner(), readSignedOut()]);
  return owner === signedOut ? undefined : owner;
}

/** Notes the account that the shop has named. */
export async function noteOwner(answer: CheckAnswer): Promise<void> {
  if (answer === 'no answer') return;
  await writeCheckedOwner(answer === 'no session' ? undefined : answer.owner);
}

const ACCOUNT_CALLS = '/api/auth/';

/** Returns true if the request may sign another account in. */
const mayChangeOwner = ({ method, mode, url }: Request): boolean =>
  (method !== 'GET' || mode === 'navigate') && new URL(url).pathname.startsWith(ACCOUNT_CALLS);

// The next answer names the account.
self.addEventListener('fetch', (event) => {
  if (mayChangeOwner(event.request)) event.waitUntil(writeCheckedOwner(undefined));
});
