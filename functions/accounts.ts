import type { Config } from '@netlify/functions';
import {
  claimAccount,
  confirmPasswordReset,
  login,
  logout,
  logoutOidc,
  readClaim,
  requestPasswordReset,
  signup,
  validateResetToken,
} from '#contract/accounts/accounts.ts';
import { getUser, type User } from '#contract/accounts/user.ts';
import { getChallenge } from '#contract/challenge.ts';
import { HINT_COOKIE } from '#contract/sessions/session.ts';
import { type Account, isAddressConfirmed } from '#server/accounts/account.ts';
import { knownAccount, logIn, signUp } from '#server/accounts/accounts.ts';
import {
  confirmReset,
  limitResetRequests,
  readResetLink,
  sendResetLink,
} from '#server/accounts/password-reset.ts';
import {
  ADMIN_COOKIE,
  clearAdminCookie,
  hintCookie,
  KNOWN_BROWSER_COOKIE,
  knownBrowserCookie,
  SESSION_COOKIE,
  signInCookies,
  signOutCookies,
} from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { type Call, route, serve } from '#server/http/serve.ts';
import { newChallenge } from '#server/limits/challenge.ts';
import { readOwnedNames, readOwnedSlugs } from '#server/purchases/owned-subjects.ts';
import { signOut, startSession } from '#server/sessions/sessions.ts';
import { readKnownBrowser } from '#server/tokens/known-browser.ts';

/** The user for the administrator's token alone, without an account. */
const ADMINISTRATOR: User = {
  id: 'administrator',
  email: '',
  firstName: 'Administrator',
  lastName: '',
  isAdmin: true,
  isEmailConfirmed: true,
  isFromProvider: false,
};

function toUser(account: Account, isAdmin = false): User {
  const { id, email, firstName, lastName } = account;
  return {
    id,
    email,
    firstName,
    lastName,
    isAdmin,
    isEmailConfirmed: isAddressConfirmed(account),
    isFromProvider: account.kind !== 'password',
  };
}

/** Sets a password by a link, and announces it in an email after the response. */
async function resetPassword({ input, ip, waitUntil }: PasswordReset): Promise<Account> {
  const { account, announce } = await confirmReset(input.token, input.password, ip);
  waitUntil(announce());
  return account;
}

interface PasswordReset extends Pick<Call<'anyone'>, 'ip' | 'waitUntil'> {
  input: { token: string; password: string };
}

type Browser = Pick<Call<'anyone'>, 'userAgent' | 'cookieNames' | 'readCookie'>;

async function signedIn(account: Account, browser: Browser, status: number): Promise<Reply> {
  const [session, owned, browserCookie] = await Promise.all([
    startSession(account, browser.userAgent),
    readOwnedSlugs(account.id),
    rememberBrowser(account, browser),
  ]);
  const cookies = [...signInCookies(session, browser.cookieNames(), owned), browserCookie];
  return new Reply(toUser(account), { status, cookies });
}

const rememberBrowser = (account: Account, { readCookie }: Pick<Browser, 'readCookie'>) =>
  knownBrowserCookie(readCookie(KNOWN_BROWSER_COOKIE), knownAccount(account));

async function handleSignOut(call: Call<'anyone'>): Promise<Reply> {
  const { readCookie, adminToken, ip } = call;
  const session = readCookie(SESSION_COOKIE);
  const adminCookie = readCookie(ADMIN_COOKIE);
  const isAdminHinted = readCookie(HINT_COOKIE) === 'admin';
  const staysSignedIn = await signOut({ session, isAdminHinted, adminToken, adminCookie, ip });
  const left = staysSignedIn ? [hintCookie('user')] : signOutCookies(call.cookieNames());
  return Reply.redirect('/', adminCookie === undefined ? left : [...left, clearAdminCookie()]);
}

const SIGN_OUT = {
  access: 'anyone',
  fromAnotherSite: '/',
  needsNavigation: true,
  run: handleSignOut,
} as const;

export default serve(
  route({
    endpoint: getUser,
    access: 'signed-in',
    run: async ({ student, isAdmin }) =>
      student ? toUser(student.account, isAdmin) : ADMINISTRATOR,
  }),
  route({
    endpoint: login,
    access: 'anyone',
    hidesTiming: true,
    run: async (call) => {
      const knownBrowser = await readKnownBrowser(call.readCookie(KNOWN_BROWSER_COOKIE));
      const account = await logIn(call.input, { ...call, knownBrowser });
      return signedIn(account, call, 200);
    },
  }),
  route({
    endpoint: signup,
    access: 'anyone',
    hidesTiming: true,
    run: async (call) => {
      const account = await signUp(call.input, call);
      return signedIn(account, call, 201);
    },
  }),
  route({ endpoint: getChallenge, access: 'anyone', run: () => newChallenge() }),
  route({ endpoint: logout, ...SIGN_OUT }),
  route({ endpoint: logoutOidc, ...SIGN_OUT }),
  route({
    endpoint: requestPasswordReset,
    access: 'anyone',
    hidesTiming: true,
    run: async ({ input, waitUntil, ...origin }) => {
      await limitResetRequests(input.email, origin);
      waitUntil(sendResetLink(input.email));
    },
  }),
  route({
    endpoint: validateResetToken,
    access: 'anyone',
    hidesTiming: true,
    run: async ({ input, ip }) => {
      await readResetLink(input.token, ip);
    },
  }),
  route({
    endpoint: confirmPasswordReset,
    access: 'anyone',
    hidesTiming: true,
    run: async (call) => {
      const account = await resetPassword(call);
      return new Reply({}, { cookies: [await rememberBrowser(account, call)] });
    },
  }),
  route({
    endpoint: readClaim,
    access: 'anyone',
    hidesTiming: true,
    run: async ({ input, ip }) => {
      const { id, email } = await readResetLink(input.token, ip);
      return { email, subjects: await readOwnedNames(id) };
    },
  }),
  route({
    endpoint: claimAccount,
    access: 'anyone',
    hidesTiming: true,
    run: async (call) => signedIn(await resetPassword(call), call, 200),
  }),
);

export const config: Config = {
  path: [
    '/api/auth/user',
    '/api/challenge',
    '/api/auth/login',
    '/api/auth/signup',
    '/api/auth/logout',
    '/api/logout',
    '/api/auth/reset-password',
    '/api/auth/validate-reset-token',
    '/api/auth/confirm-reset-password',
    '/api/auth/read-claim',
    '/api/auth/claim',
  ],
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
