import type { Config } from '@netlify/functions';
import {
  adminLogin,
  adminLoginCallback,
  adminLoginOidc,
  endOtherAdminSessions,
  getAdminSessions,
  getSignInWays,
  sendSignInLinkEndpoint,
  signInByLinkEndpoint,
} from '#contract/sessions/admin-sign-in.ts';
import {
  getReauthenticationWays,
  reauthenticateAtProvider,
  reauthenticateByPassword,
} from '#contract/sessions/reauthentication.ts';
import { toActor } from '#server/audit/audit.ts';
import { identityProvider } from '#server/config.ts';
import {
  ADMIN_COOKIE,
  adminSessionCookie,
  clearSignInStateCookie,
  hintCookie,
  KNOWN_BROWSER_COOKIE,
  rememberAdministrator,
  SIGN_IN_COOKIE,
  signInCookies,
  signInStateCookie,
} from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { log } from '#server/log.ts';
import { readOwnedSlugs } from '#server/purchases/owned-subjects.ts';
import { startLinkSession, startPasswordSession } from '#server/sessions/admin-sessions.ts';
import {
  checkAdminPassword,
  confirmAdminPassword,
  hasPasskey,
  listReauthenticationWays,
  listSignInWays,
} from '#server/sessions/admin-sign-in.ts';
import { sendSignInLink, useSignInLink } from '#server/sessions/email-sign-in.ts';
import {
  beginReauthentication,
  beginSignIn,
  completeSignIn,
  isReauthentication,
  toSignInFailure,
} from '#server/sessions/provider-sign-in.ts';
import { recordReauthentication } from '#server/sessions/reauthentication.ts';
import {
  listAdminSessions,
  signOutOtherAdministrators,
  startSession,
} from '#server/sessions/sessions.ts';
import { announceSignIn } from '#server/sessions/sign-in-notice.ts';
import { readKnownBrowser } from '#server/tokens/known-browser.ts';

const PANEL = '/admin';
const REAUTHENTICATION = 'reauthentication';
const access = 'admin';

/** Redirects to the panel with the reason if a sign-in at the provider fails. @param parameter for the reason */
async function redirectOnFailure(work: () => Promise<Reply>, parameter = 'error'): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const reason = toSignInFailure(error);
    log('warn', 'sign-in at the provider failed', { reason }, error);
    return Reply.redirect(`${PANEL}?${parameter}=${reason}`, [clearSignInStateCookie()]);
  }
}

export default serve(
  route({
    endpoint: adminLogin,
    access: 'anyone',
    run: async ({ input, ip, userAgent, readCookie, waitUntil }) => {
      const knownBrowser = await readKnownBrowser(readCookie(KNOWN_BROWSER_COOKIE));
      await checkAdminPassword(input.password, { ip, knownBrowser });
      const token = await startPasswordSession(userAgent);
      waitUntil(announceSignIn('password', ip, userAgent));
      const browserCookies = await rememberAdministrator(readCookie);
      return new Reply(
        { success: true, token },
        { cookies: [hintCookie('admin'), ...browserCookies] },
      );
    },
  }),
  route({
    endpoint: adminLoginOidc,
    access: 'anyone',
    fromAnotherSite: PANEL,
    run: async () => {
      if (!identityProvider()) return Reply.redirect(`${PANEL}?signin=email`);
      return redirectOnFailure(async () => {
        const { address, sealed } = await beginSignIn();
        return Reply.redirect(address, [signInStateCookie(sealed)]);
      });
    },
  }),
  route({
    endpoint: getSignInWays,
    access: 'anyone',
    limit: { name: 'sign-in-ways', max: 300, seconds: 15 * 60 },
    run: listSignInWays,
  }),
  route({
    endpoint: sendSignInLinkEndpoint,
    access: 'anyone',
    run: async ({ ip, userAgent, readCookie }) => {
      const knownBrowser = await readKnownBrowser(readCookie(KNOWN_BROWSER_COOKIE));
      await sendSignInLink({ ip, userAgent }, knownBrowser);
    },
  }),
  route({
    endpoint: signInByLinkEndpoint,
    access: 'anyone',
    run: async ({ input, ip, userAgent, readCookie, waitUntil }) => {
      await useSignInLink(input.token, ip);
      const session = await startLinkSession(userAgent, readCookie(ADMIN_COOKIE));
      waitUntil(announceSignIn('email', ip, userAgent));
      const browserCookies = await rememberAdministrator(readCookie);
      const cookies = [adminSessionCookie(session), hintCookie('admin'), ...browserCookies];
      return new Reply({ hasPasskey: await hasPasskey() }, { cookies });
    },
  }),
  route({
    endpoint: adminLoginCallback,
    access: 'anyone',
    run: async ({ input, readCookie, cookieNames, ip, userAgent, waitUntil }) => {
      const sealed = readCookie(SIGN_IN_COOKIE);
      const parameter = (await isReauthentication(sealed)) ? REAUTHENTICATION : 'error';
      return redirectOnFailure(async () => {
        const signedIn = await completeSignIn(sealed, input, ip);
        const { account, authenticatedAt, provenSessionId } = signedIn;
        if (provenSessionId !== undefined) {
          await recordReauthentication(provenSessionId);
          return Reply.redirect(`${PANEL}?${REAUTHENTICATION}=done`, [clearSignInStateCookie()]);
        }
        const [session, owned] = await Promise.all([
          startSession(account, userAgent, authenticatedAt),
          readOwnedSlugs(account.id),
        ]);
        if (session.hint === 'admin') waitUntil(announceSignIn('provider', ip, userAgent));
        const browserCookies =
          session.hint === 'admin' ? await rememberAdministrator(readCookie) : [];
        const cookies = [...signInCookies(session, cookieNames(), owned), ...browserCookies];
        return Reply.redirect(PANEL, [...cookies, clearSignInStateCookie()]);
      }, parameter);
    },
  }),
  route({ endpoint: getReauthenticationWays, access, run: listReauthenticationWays }),
  route({
    endpoint: reauthenticateByPassword,
    access,
    run: async ({ input, ip, administrator }) => {
      const { sessionId } = administrator;
      await confirmAdminPassword(input.password, { ip, sessionId });
      await recordReauthentication(sessionId);
    },
  }),
  route({
    endpoint: reauthenticateAtProvider,
    access,
    run: async ({ administrator }) => {
      const { address, sealed } = await beginReauthentication(administrator.sessionId);
      return new Reply({ address }, { cookies: [signInStateCookie(sealed)] });
    },
  }),
  route({
    endpoint: getAdminSessions,
    access,
    run: async ({ administrator }) =>
      (await listAdminSessions()).map(({ accountId: _, ...line }) => ({
        ...line,
        isThisSession: line.id === administrator.sessionId,
      })),
  }),
  route({
    endpoint: endOtherAdminSessions,
    access,
    needsRecentAuthentication: true,
    run: (call) => signOutOtherAdministrators(call.administrator.sessionId, toActor(call)),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/temporary-login',
    '/api/admin-login',
    '/api/admin-login/callback',
    '/api/admin-login/ways',
    '/api/admin-login/email',
    '/api/admin-login/link',
    '/api/admin/sessions',
    '/api/admin/sessions/end-others',
    '/api/admin/reauthentication',
    '/api/admin/reauthentication/password',
    '/api/admin/reauthentication/provider',
  ],
};
