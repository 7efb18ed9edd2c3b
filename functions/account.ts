import type { Config } from '@netlify/functions';
import {
  changeEmail,
  changeNameEndpoint,
  changePasswordEndpoint,
  confirmEmail,
  endOneSession,
  getAccount,
  getSessions,
  sendConfirmationEndpoint,
  signOutEverywhere,
} from '#contract/accounts/account.ts';
import {
  changePracticeEmails,
  changeUpdateEmails,
  getPracticeEmails,
  getUpdateEmails,
} from '#contract/accounts/email-choices.ts';
import { knownAccount } from '#server/accounts/accounts.ts';
import {
  confirmAddress,
  requestAddress,
  requestConfirmation,
} from '#server/accounts/change-address.ts';
import { changeName, changePassword, describeAccount } from '#server/accounts/own-account.ts';
import { changeSubscription, isSubscribed } from '#server/accounts/subscribers.ts';
import { updateEmailsKey } from '#server/editions/stored-keys.ts';
import {
  KNOWN_BROWSER_COOKIE,
  knownBrowserCookie,
  sessionCookies,
  signOutCookies,
} from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { log } from '#server/log.ts';
import { practiceEmailsKey } from '#server/practice/stored-keys.ts';
import { endSession, endSessions, listSessions, startSession } from '#server/sessions/sessions.ts';

export default serve(
  route({
    endpoint: getAccount,
    access: 'user',
    run: async ({ student: { account } }) => describeAccount(account),
  }),
  route({
    endpoint: changeNameEndpoint,
    access: 'user',
    run: ({ student: { account }, input }) => changeName(account, input),
  }),
  route({
    endpoint: changeEmail,
    access: 'user',
    hidesTiming: true,
    run: async ({ student, input, waitUntil, ...origin }) => {
      const send = await requestAddress(student, input, origin);
      waitUntil(send());
    },
  }),
  route({
    endpoint: sendConfirmationEndpoint,
    access: 'user',
    run: async ({ student, waitUntil, ...origin }) => {
      const send = await requestConfirmation(student, origin);
      waitUntil(send());
    },
  }),
  route({
    endpoint: confirmEmail,
    access: 'anyone',
    hidesTiming: true,
    run: async ({ input, ip, waitUntil }) => {
      const { email, wasUsed = false, announce } = await confirmAddress(input.token, ip);
      waitUntil(announce());
      return { email, wasUsed };
    },
  }),
  route({
    endpoint: changePasswordEndpoint,
    access: 'user',
    run: async (call) => {
      const { student, input, userAgent, cookieNames, readCookie, waitUntil } = call;
      const { account: changed, announce } = await changePassword(student, input, call);
      waitUntil(announce());
      // The password is already set: if no session starts, this device signs in with the new password.
      const cookies = await startSession(changed, userAgent).then(
        sessionCookies,
        (error: unknown) => {
          log('warn', 'no session after a new password', {}, error);
          return signOutCookies(cookieNames());
        },
      );
      const browserCookie = await knownBrowserCookie(
        readCookie(KNOWN_BROWSER_COOKIE),
        knownAccount(changed),
      );
      return new Reply({}, { cookies: [...cookies, browserCookie] });
    },
  }),
  route({
    endpoint: getUpdateEmails,
    access: 'user',
    feature: 'editions',
    run: async ({ student: { account } }) => ({
      isWanted: await isSubscribed(updateEmailsKey.key, account.id),
    }),
  }),
  route({
    endpoint: changeUpdateEmails,
    access: 'user',
    feature: 'editions',
    run: async ({ student, input: { isWanted } }) => {
      await changeSubscription(updateEmailsKey.key, student.account.id, isWanted);
      return { isWanted };
    },
  }),
  route({
    endpoint: getPracticeEmails,
    access: 'user',
    feature: 'practice',
    run: async ({ student: { account } }) => ({
      isWanted: await isSubscribed(practiceEmailsKey.key, account.id),
    }),
  }),
  route({
    endpoint: changePracticeEmails,
    access: 'user',
    feature: 'practice',
    run: async ({ student, input: { isWanted } }) => {
      await changeSubscription(practiceEmailsKey.key, student.account.id, isWanted);
      return { isWanted };
    },
  }),
  route({
    endpoint: getSessions,
    access: 'user',
    run: async ({ student: { account }, sessionId }) => {
      const sessions = await listSessions(account.id);
      return sessions.map((session) => ({ ...session, isThisDevice: session.id === sessionId }));
    },
  }),
  route({
    endpoint: endOneSession,
    access: 'user',
    run: ({ student: { account }, input }) => endSession(account.id, input.id),
  }),
  route({
    endpoint: signOutEverywhere,
    access: 'user',
    run: async ({ student: { account }, cookieNames }) => {
      await endSessions(account.id);
      return new Reply({}, { cookies: signOutCookies(cookieNames()) });
    },
  }),
);

export const config: Config = {
  path: [
    '/api/account',
    '/api/account/name',
    '/api/account/email',
    '/api/account/confirmation-link',
    '/api/account/confirm-email',
    '/api/account/password',
    '/api/account/update-emails',
    '/api/account/practice-emails',
    '/api/account/sessions',
    '/api/account/sessions/:id',
    '/api/account/sign-out-everywhere',
  ],
};
