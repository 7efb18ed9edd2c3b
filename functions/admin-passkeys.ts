import type { Config } from '@netlify/functions';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  removePasskeyEndpoint,
  signInByPasskey,
} from '#contract/sessions/passkeys.ts';
import {
  beginPasskeyReauthentication,
  reauthenticateByPasskey,
} from '#contract/sessions/reauthentication.ts';
import { toActor } from '#server/audit/audit.ts';
import { adminSessionCookie, hintCookie, rememberAdministrator } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { startPasskeySession } from '#server/sessions/admin-sessions.ts';
import {
  askForPasskey,
  beginRegistration,
  checkPasskey,
  listPasskeys,
  registerPasskey,
  removePasskey,
} from '#server/sessions/passkeys.ts';
import { recordReauthentication } from '#server/sessions/reauthentication.ts';
import { announceSignIn } from '#server/sessions/sign-in-notice.ts';

const access = 'admin';

/** The administrator's passkeys. A function of its own: verifying passkeys loads much code. */
export default serve(
  route({
    endpoint: beginPasskeySignIn,
    access: 'anyone',
    limit: { name: 'passkey-sign-in-begun', max: 120, seconds: 15 * 60 },
    run: () => askForPasskey(),
  }),
  route({
    endpoint: signInByPasskey,
    access: 'anyone',
    run: async ({ input, ip, userAgent, readCookie, waitUntil }) => {
      const passkeyId = await checkPasskey(input.answer, ip);
      const token = await startPasskeySession(passkeyId, userAgent);
      waitUntil(announceSignIn('passkey', ip, userAgent));
      const browserCookies = await rememberAdministrator(readCookie);
      const cookies = [adminSessionCookie(token), hintCookie('admin'), ...browserCookies];
      return new Reply({}, { cookies });
    },
  }),
  route({
    endpoint: beginPasskeyReauthentication,
    access,
    run: ({ administrator }) => askForPasskey(administrator.sessionId),
  }),
  route({
    endpoint: reauthenticateByPasskey,
    access,
    run: async ({ input, ip, administrator: { sessionId } }) => {
      await checkPasskey(input.answer, ip, sessionId);
      await recordReauthentication(sessionId);
    },
  }),
  route({ endpoint: getPasskeys, access, run: () => listPasskeys() }),
  route({
    endpoint: beginPasskey,
    access,
    needsRecentAuthentication: true,
    run: ({ administrator }) => beginRegistration(administrator.sessionId),
  }),
  route({
    endpoint: addPasskey,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      const { sessionId } = call.administrator;
      await registerPasskey(call.input, sessionId, toActor(call));
    },
  }),
  route({
    endpoint: removePasskeyEndpoint,
    access,
    needsRecentAuthentication: true,
    run: (call) => removePasskey(call.input.id, toActor(call)),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/passkeys/sign-in-options',
    '/api/admin/passkeys/sign-in',
    '/api/admin/passkeys',
    '/api/admin/passkeys/registration-options',
    '/api/admin/passkeys/:id',
    '/api/admin/reauthentication/passkey-options',
    '/api/admin/reauthentication/passkey',
  ],
};
