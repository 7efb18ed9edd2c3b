import type { Config } from '@netlify/functions';
import {
  confirmPasswordReset,
  login,
  logout,
  logoutOidc,
  requestPasswordReset,
  signup,
  validateResetToken,
} from '#contract/accounts.ts';
import { HINT_COOKIE } from '#contract/session.ts';
import { getUser, type User } from '#contract/user.ts';
import type { Account } from '#server/accounts/account.ts';
import { logIn, signUp } from '#server/accounts/accounts.ts';
import {
  checkResetToken,
  confirmReset,
  limitResetRequests,
  sendResetLink,
} from '#server/accounts/password-reset.ts';
import { hintCookie, SESSION_COOKIE, signInCookies, signOutCookies } from '#server/http/cookies.ts';
import type { Call } from '#server/http/handle.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { startSession } from '#server/sessions/session.ts';
import { signOut } from '#server/sessions/sign-out.ts';

/** Generous, because a whole class signs in and up from its school's one address. */
const ADDRESS_LIMIT = { max: 100, seconds: 15 * 60 };

/** The user for the administrator's token alone, without an account. */
const ADMINISTRATOR = { id: 'administrator', email: '', firstName: 'Administrator', lastName: '' };

const toUser = ({ id, email, firstName, lastName }: Omit<User, 'isAdmin'>, isAdmin = false) => ({
  ...{ id, email, firstName, lastName },
  isAdmin,
});

async function signedIn(account: Account, status: number): Promise<Reply> {
  const cookies = signInCookies(await startSession(account));
  return new Reply(toUser(account), { status, cookies });
}

async function handleSignOut({ readCookie, ip }: Call<typeof logout, 'anyone'>): Promise<Reply> {
  const session = readCookie(SESSION_COOKIE);
  const isAdminHinted = readCookie(HINT_COOKIE) === 'admin';
  const staysSignedIn = await signOut({ session, isAdminHinted, ip });
  return Reply.redirect('/', staysSignedIn ? [hintCookie('user')] : signOutCookies());
}

export default serve(
  route({
    endpoint: getUser,
    access: 'signed-in',
    run: async ({ account, isAdmin }) => toUser(account ?? ADMINISTRATOR, isAdmin),
  }),
  route({
    endpoint: login,
    access: 'anyone',
    limit: { name: 'login-address', ...ADDRESS_LIMIT },
    hidesTiming: true,
    run: async ({ input, ip }) => signedIn(await logIn(input, ip), 200),
  }),
  route({
    endpoint: signup,
    access: 'anyone',
    limit: { name: 'signup-address', ...ADDRESS_LIMIT },
    hidesTiming: true,
    run: async ({ input }) => signedIn(await signUp(input), 201),
  }),
  route({ endpoint: logout, access: 'anyone', run: handleSignOut }),
  route({ endpoint: logoutOidc, access: 'anyone', run: handleSignOut }),
  route({
    endpoint: requestPasswordReset,
    access: 'anyone',
    limit: { name: 'reset-address', ...ADDRESS_LIMIT },
    hidesTiming: true,
    run: async ({ input, waitUntil }) => {
      await limitResetRequests(input.email);
      waitUntil(sendResetLink(input.email));
      return {};
    },
  }),
  route({
    endpoint: validateResetToken,
    access: 'anyone',
    limit: { name: 'reset-token-address', ...ADDRESS_LIMIT },
    hidesTiming: true,
    run: async ({ input }) => {
      await checkResetToken(input.token);
      return {};
    },
  }),
  route({
    endpoint: confirmPasswordReset,
    access: 'anyone',
    limit: { name: 'reset-token-address', ...ADDRESS_LIMIT },
    hidesTiming: true,
    run: async ({ input }) => {
      await confirmReset(input.token, input.password);
      return {};
    },
  }),
);

export const config: Config = {
  path: [
    '/api/auth/user',
    '/api/auth/login',
    '/api/auth/signup',
    '/api/auth/logout',
    '/api/logout',
    '/api/auth/reset-password',
    '/api/auth/validate-reset-token',
    '/api/auth/confirm-reset-password',
  ],
};
