import type { Config } from '@netlify/functions';
import { showUnsubscribe, unsubscribe } from '#contract/accounts/update-emails.ts';
import { changeSubscription, requireUnsubscribe } from '#server/editions/subscribers.ts';
import { route, serve } from '#server/http/serve.ts';
import { withUnsubscribePages } from '#server/http/unsubscribe-pages.ts';

const respond = serve(
  route({
    endpoint: showUnsubscribe,
    access: 'anyone',
    run: async ({ input }) => {
      await requireUnsubscribe(input.token);
      return {};
    },
  }),
  route({
    endpoint: unsubscribe,
    access: 'anyone',
    addressIsPermission: true,
    run: async ({ input }) => {
      await changeSubscription(await requireUnsubscribe(input.token), false);
      return {};
    },
  }),
);

export default withUnsubscribePages(respond);

export const config: Config = {
  path: '/unsubscribe/:token',
};
