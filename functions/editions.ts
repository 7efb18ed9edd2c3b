import type { Config } from '@netlify/functions';
import { showUnsubscribe, unsubscribe } from '#contract/editions/update-emails.ts';
import { failure, shortReference } from '#contract/errors.ts';
import type { Notice } from '#contract/page-shell.ts';
import { changeSubscription, requireUnsubscribe } from '#server/editions/subscribers.ts';
import { prefersPage, respondWithPage } from '#server/http/filled-pages.ts';
import { inRequest, type Platform } from '#server/http/public-function.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';

type Respond = (request: Request, platform: Platform) => Response | Promise<Response>;

const ACCOUNT = { label: serverMessages.yourAccount, href: '/account' };
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
    return inRequest(headers.get('X-Request-Id') ?? '', async () => {
      const why = status >= 400 ? failure.parse(await response.json()) : undefined;
      const notice = why ? refusal(why, request.url) : describe(request);
      const reference = why?.requestId && shortReference(why.requestId);
      return respondWithPage(request.url, { notice, status, headers, reference });
    });
  };
}

function describe({ method, url }: Request): Notice {
  if (method === 'POST') {
    const { unsubscribed: title, unsubscribedText: text } = serverMessages;
    return { title, text, action: HOME, link: ACCOUNT };
  }
  const { unsubscribeTitle: title, unsubscribeText: text, unsubscribe: label } = serverMessages;
  return { title, text, action: { label, href: new URL(url).pathname, isForm: true }, link: HOME };
}

function refusal({ code, message }: { code: string; message: string }, url: string): Notice {
  const { unsubscribeLinkInvalid, unsubscribeElsewhere, unsubscribeFailed: title } = serverMessages;
  if (code === 'not_found') {
    return { title: unsubscribeLinkInvalid, text: unsubscribeElsewhere, action: ACCOUNT };
  }
  const again = { label: 'Try Again', href: new URL(url).pathname };
  return { title, text: message, action: again, link: ACCOUNT };
}

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
