import { logout } from '#contract/accounts/accounts.ts';
import { WORKER_HEADER } from '#contract/sessions/session.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import {
  changeKeptSubjects,
  readSignedOut,
  removeLeftovers,
  writeSignedOut,
} from '../kept-store.ts';
import { mustEndSession } from '../sign-out-rules.ts';

/** Wait for a shop that may not respond. */
const LIMIT_MS = 5_000;

interface Shop {
  /** Sends what is held for the account with a session. @returns the account; null without; undefined without an answer */
  ask: () => Promise<string | null | undefined>;
  /** Reads the account that is signed in by the browser's cookies. */
  readOwner: () => Promise<string | undefined>;
}

/** Only one at a time: a second one could end the session of a student who signs in after the first. */
let settling: Promise<boolean> | undefined;

/**
 * Completes a sign-out that had no connection. Gives up after a while, because a connection may carry nothing.
 * @returns false if the student's session may still open something
 */
export async function settleSignOut(shop: Shop): Promise<boolean> {
  settling ??= completeSignOut(shop).finally(() => {
    settling = undefined;
  });
  const isSettled = await within(LIMIT_MS, settling).catch(() => false);
  return isSettled || (await shop.readOwner()) !== undefined;
}

/** The note goes last, so that a worker that is ended midway starts again. @throws TypeError without a connection */
async function completeSignOut({ ask, readOwner }: Shop): Promise<boolean> {
  const signedOut = await readSignedOut();
  if (signedOut === undefined) return true;
  const session = await ask();
  if (session === undefined) return false;
  await changeKeptSubjects((subjects) => subjects.filter(({ owner }) => owner !== signedOut));
  await removeLeftovers();
  if (mustEndSession({ signedOut, session, inCookies: await readOwner() })) {
    const headers = { [WORKER_HEADER]: 'yes' };
    const { type } = await fetchInTime(logout.path, { headers, redirect: 'manual' });
    // It redirects, except if it fails.
    if (type !== 'opaqueredirect') return false;
  }
  await writeSignedOut(undefined);
  return true;
}
