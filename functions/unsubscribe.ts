import type { Config } from '@netlify/functions';
import { type EmailKind, showUnsubscribe, unsubscribe } from '#contract/accounts/unsubscribe.ts';
import type { Failure } from '#contract/errors.ts';
import type { Notice } from '#contract/page-shell.ts';
import type { Features } from '#contract/shop-config.ts';
import { changeSubscription, readUnsubscribe } from '#server/accounts/subscribers.ts';
import { updateEmailsKey } from '#server/editions/stored-keys.ts';
import { AppError } from '#server/errors.ts';
import { failurePage, prefersPage, respondWithPage } from '#server/http/filled-pages.ts';
import { inRequest, type Respond } from '#server/http/public-function.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import { practiceEmailsKey } from '#server/practice/stored-keys.ts';
import { features } from '#shop';

const ACCOUNT = { label: 'Your Account', href: '/account' };
const HOME = { label: 'Return Home', href: '/' };

const SUBSCRIBERS = { updates: updateEmailsKey.key, practice: practiceEmailsKey.key };

/** Feature of each kind. Links in emails already sent work even if the feature has since been switched off. */
const FEATURES: Record<EmailKind, keyof Features> = { updates: 'editions', practice: 'practice' };

/** @throws AppError `not_found` for a forged token */
async function requireUnsubscribe(token: string): Promise<{ accountId: string; kind: EmailKind }> {
  const read = await readUnsubscribe(token);
  if (!read) throw new AppError('not_found');
  return read;
}

/**
 * Responds to a browser with the page that an email's unsubscribe link opens. Its button ends the emails of that kind,
 * without scripts or a sign-in. Programs get JSON.
 */
function withUnsubscribePages(respond: Respond): Respond {
  return async (request, platform) => {
    const response = await respond(request, platform);
    response.headers.append('Vary', 'Accept');
    if (!prefersPage(request)) return response;
    const { status, headers } = response;
    return inRequest(headers.get('X-Request-Id') ?? '', async () => {
      if (status >= 400) return failurePage(request, response, refusal);
      const { emails } = unsubscribe.response.parse(await response.json());
      return respondWithPage(request.url, { notice: describe(request, emails), status, headers });
    });
  };
}

const QUESTIONS: Record<EmailKind, string> = {
  updates: 'Stop emails about updates?',
  practice: 'Stop reminders to practise?',
};

const REASSURANCE: Record<EmailKind, string> = {
  updates: 'Your subjects and your files stay as they are.',
  practice: 'Your cards and your answers stay as they are.',
};

function describe({ method, url }: Request, emails: EmailKind): Notice {
  if (method === 'POST') {
    return {
      title: serverMessages.unsubscribed[emails],
      text: features[FEATURES[emails]]
        ? 'You can turn them on again in your account.'
        : REASSURANCE[emails],
      action: HOME,
      link: ACCOUNT,
    };
  }
  const { pathname } = new URL(url);
  return {
    title: QUESTIONS[emails],
    text: REASSURANCE[emails],
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
    run: async ({ input }) => ({ emails: (await requireUnsubscribe(input.token)).kind }),
  }),
  route({
    endpoint: unsubscribe,
    access: 'anyone',
    addressIsPermission: true,
    run: async ({ input }) => {
      const { accountId, kind } = await requireUnsubscribe(input.token);
      await changeSubscription(SUBSCRIBERS[kind], accountId, false);
      return { emails: kind };
    },
  }),
);

export default withUnsubscribePages(respond);

export const config: Config = {
  path: '/unsubscribe/:token',
};
