import type { Config } from '@netlify/functions';
import { adminLogin, adminLoginCallback, adminLoginOidc } from '#contract/admin/sign-in.ts';
import { beginSignIn, completeSignIn, failureOf } from '#server/admin/provider-sign-in.ts';
import { checkAdminPassword } from '#server/admin/sign-in.ts';
import {
  clearSignInStateCookie,
  hintCookie,
  SIGN_IN_COOKIE,
  signInCookies,
  signInStateCookie,
} from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { log } from '#server/log.ts';
import { startSession } from '#server/sessions/session.ts';
import { createAdminToken } from '#server/tokens/admin-token.ts';

const PANEL = '/admin';

/** Sends the browser to the admin panel with the reason where a sign-in at the provider fails. */
async function redirectOnFailure(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const reason = failureOf(error);
    log('warn', 'sign-in at the provider failed', { reason }, error);
    return Reply.redirect(`${PANEL}?error=${reason}`, [clearSignInStateCookie()]);
  }
}

export default serve(
  route({
    endpoint: adminLogin,
    access: 'anyone',
    run: async ({ input, ip }) => {
      await checkAdminPassword(input.password, ip);
      const token = await createAdminToken();
      return new Reply({ success: true, token }, { cookies: [hintCookie('admin')] });
    },
  }),
  route({
    endpoint: adminLoginOidc,
    access: 'anyone',
    run: () =>
      redirectOnFailure(async () => {
        const { address, sealed } = await beginSignIn();
        return Reply.redirect(address, [signInStateCookie(sealed)]);
      }),
  }),
  route({
    endpoint: adminLoginCallback,
    access: 'anyone',
    run: ({ input, readCookie, ip }) =>
      redirectOnFailure(async () => {
        const account = await completeSignIn(readCookie(SIGN_IN_COOKIE), input, ip);
        const cookies = signInCookies(await startSession(account));
        return Reply.redirect(PANEL, [...cookies, clearSignInStateCookie()]);
      }),
  }),
);

export const config: Config = {
  path: ['/api/admin/temporary-login', '/api/admin-login', '/api/admin-login/callback'],
};
