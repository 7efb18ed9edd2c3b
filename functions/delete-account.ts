import type { Config } from '@netlify/functions';
import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { signOutCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { announceDeletion, deleteAccount } from '#server/personal-data/delete-account.ts';

/** A function of its own: it loads the payment provider's SDK. */
export default serve(
  route({
    endpoint: deleteAccountEndpoint,
    access: 'user',
    run: async ({ input, student, cookieNames, waitUntil }) => {
      const done = await deleteAccount(student.account, input);
      waitUntil(announceDeletion(student, done.keptOrders.length > 0));
      return new Reply(done, { cookies: signOutCookies(cookieNames()) });
    },
  }),
);

export const config: Config = {
  path: ['/api/account/delete'],
};
