import type { Config } from '@netlify/functions';
import { deleteAccount } from '#contract/personal-data/delete-account.ts';
import { signOutCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import * as personalData from '#server/personal-data/delete-account.ts';
import { announceDeletion } from '#server/personal-data/delete-account.ts';

/** A function of its own: it loads the payment provider's SDK. */
export default serve(
  route({
    endpoint: deleteAccount,
    access: 'user',
    run: async ({ input, account, cookieNames, waitUntil }) => {
      const done = await personalData.deleteAccount(account, input);
      waitUntil(announceDeletion(account, done.keptOrders.length > 0));
      return new Reply(done, { cookies: signOutCookies(cookieNames()) });
    },
  }),
);

export const config: Config = {
  path: ['/api/account/delete'],
};
