/** Pure rules of signing out without a connection, for the worker. */

/** Responses after which the same write may still succeed: another account or none, a race, too many requests. */
const TEMPORARY_STATUSES = [401, 408, 409, 425, 429];

type Answer = Pick<Response, 'status' | 'headers'>;

/** Tells the shop's responses from the pages of a network that asks people to sign in, or of a failing platform. */
export const isFromShop = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true;

/** Returns true if a held write is saved, or can never be saved. */
export const isWriteDone = (answer: Answer): boolean =>
  isFromShop(answer) && answer.status < 500 && !TEMPORARY_STATUSES.includes(answer.status);

/** Returns true if the shop says that no student is signed in. */
export const isSignedOut = (answer: Answer): boolean =>
  isFromShop(answer) && (answer.status === 401 || answer.status === 403);

interface Accounts {
  /** Account that has signed out without a connection. */
  signedOut: string;
  /** Account whose session the shop has found. Null without a session. */
  session: string | null;
  /** Account in this browser's cookies, which the sign-out has deleted: somebody has signed in since. */
  inCookies: string | undefined;
}

/** Returns true if the session that the student has left must still be ended. */
export const mustEndSession = ({ signedOut, session, inCookies }: Accounts): boolean =>
  session === signedOut && inCookies === undefined;
