import type { Config } from '@netlify/functions';
import { getUser, login, logout, logoutClaims, signup, type User } from '#contract/accounts.ts';
import type { Account } from '#server/accounts/account.ts';
import { logIn, signUp } from '#server/accounts/accounts.ts';
import { signInCookies, signOutCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { createSession } from '#server/sessions/session.ts';

/** A school signs in and up from one address: a class must fit, a robot must not. */
const ADDRESS_LIMIT = { max: 100, seconds: 15 * 60 };

const present = ({ id, email, firstName, lastName }: Account): User => ({
  id,
  email,
  firstName,
  lastName,
  isAdmin: false,
});

async function signedIn(account: Account, status: number): Promise<Reply> {
  const cookies = signInCookies(await createSession(account.id));
  return new Reply(present(account), { status, cookies });
}

const leave = async () => Reply.redirect('/', signOutCookies());

export default serve(
  route({
    endpoint: getUser,
    access: 'user',
    run: async ({ account }) => present(account),
  }),
  route({
    endpoint: login,
    access: 'anyone',
    limit: { name: 'login-address', ...ADDRESS_LIMIT },
    run: async ({ input }) => signedIn(await logIn(input), 200),
  }),
  route({
    endpoint: signup,
    access: 'anyone',
    limit: { name: 'signup-address', ...ADDRESS_LIMIT },
    run: async ({ input }) => signedIn(await signUp(input), 201),
  }),
  route({ endpoint: logout, access: 'anyone', run: leave }),
  route({ endpoint: logoutClaims, access: 'anyone', run: leave }),
);

export const config: Config = {
  path: [
    '/api/auth/user',
    '/api/auth/login',
    '/api/auth/signup',
    '/api/auth/logout',
    '/api/logout',
  ],
};
