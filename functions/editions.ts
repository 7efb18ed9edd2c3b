import type { Config } from '@netlify/functions';
import { showUnsubscribe, unsubscribe } from '#contract/editions/update-emails.ts';
import type { Failure } from '#contract/errors.ts';
import type { Notice } from '#contract/page-shell.ts';
import { changeSubscription, requireUnsubscribe } from '#server/editions/subscribers.ts';
import { failurePage, prefersPage, respondWithPage } from '#server/http/filled-pages.ts';
import { inRequest, type Respond } from '#server/http/public-function.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';

const ACCOUNT = { label: 'Your Account', href: '/account' };
const HOME = { label: 'Return Home', href: '/' };

/**
 * Responds to a browser with the page that an email's unsubscribe link opens. Its button ends the emails about
 * updated files, without scripts or a sign-in. Programs get JSON.
 */
function withUnsubscribePages(respond: Respond): Respond {
  return async (request, platform) => {
    const response = await respond(request, platform);
    response.headers.append('Vary', 'Accept');
    if (!prefersPage(request)) return response;
    const { status, headers } = response;
    return inRequest(headers.get('X-Request-Id') ?? '', () =>
      status >= 400
        ? failurePage(request, response, refusal)
        : respondWithPage(request.url, { notice: describe(request), status, headers }),
    );
  };
}

function describe({ method, url }: Request): Notice {
  if (method === 'POST') {
    return {
      title: serverMessages.unsubscribed,
      text: 'You can turn them on again in your account.',
      action: HOME,
      link: ACCOUNT,
    };
  }
  const { pathname } = new URL(url);
  return {
    title: 'Stop emails about updates?',
    text: 'Your subjects and your files stay as they are.',
    action: { label: serverMessages.unsubscribe, href: pathname, isForm: true },
    link: HOME,
  };
}

function refusal({ code, message }: Failure, { pathname }: URL): Notice {
  if (code === 'not_found') {
    return {
      title: serverMessages.unsubscribeLinkInvalid,
      text: 'Open the full link from your email, or turn these emails off in your account.',
      action: ACCOUNT,
    };
  }
  return {
    title: "We couldn't stop these emails",
    text: message,
    action: { label: 'Try Again', href: pathname },
    link: ACCOUNT,
  };
}

const respond = serve(
  route({
    endpoint: showUnsubscribe,
    access: 'anyone',
    run: async ({ input }) => {
      await requireUnsubscribe(input.token);
    },
  }),
  route({
    endpoint: unsubscribe,
    access: 'anyone',
    addressIsPermission: true,
    run: async ({ input }) => changeSubscription(await requireUnsubscribe(input.token), false),
  }),
);

export default withUnsubscribePages(respond);

export const config: Config = {
  path: '/unsubscribe/:token',
};
