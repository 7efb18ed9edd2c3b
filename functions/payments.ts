import type { Config } from '@netlify/functions';
import { completePurchase, createPaymentIntent, giveConsent } from '#contract/checkout/payments.ts';
import { claimFreeOrder, toQuoteData } from '#contract/checkout/quote-request.ts';
import { openCheckout } from '#server/checkout/checkout.ts';
import { completePayment } from '#server/checkout/complete-payment.ts';
import { placeFreeOrder } from '#server/checkout/free-orders.ts';
import { notifyOfPurchase } from '#server/checkout/notify-of-purchase.ts';
import { recordConsent } from '#server/checkout/purchase-consent.ts';
import { markOwnedCookies } from '#server/http/cookies.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { listSlugs } from '#server/purchases/owned-subjects.ts';

/** Makes the browser load the owners' page of each subject from now on. */
const nowOwned = async (names: string[], subjects: { id: string }[]) =>
  markOwnedCookies(names, await listSlugs(subjects.map(({ id }) => id)), true);

export default serve(
  route({
    endpoint: createPaymentIntent,
    access: 'user',
    run: async ({ input, student, ip, challenge }) => {
      const { payment, quoted } = await openCheckout(student, input, { ip, challenge });
      return { clientSecret: payment?.clientSecret, quote: toQuoteData(quoted) };
    },
  }),
  route({
    endpoint: claimFreeOrder,
    access: 'user',
    run: async ({ input, student, ip, challenge, cookieNames, waitUntil }) => {
      const purchase = await placeFreeOrder(student, input, { ip, challenge });
      waitUntil(notifyOfPurchase(purchase));
      const subjects = purchase.lines.map(({ subjectId: id, subjectName: name }) => ({ id, name }));
      return new Reply({ subjects }, { cookies: await nowOwned(cookieNames(), subjects) });
    },
  }),
  route({
    endpoint: giveConsent,
    access: 'user',
    run: ({ input, student }) =>
      recordConsent(student.account.id, input.paymentIntentId, input.wordingVersion),
  }),
  route({
    endpoint: completePurchase,
    access: 'user',
    run: async ({ input, student, ip, cookieNames, waitUntil }) => {
      const { purchase, subjects } = await completePayment(student, input.paymentIntentId, ip);
      waitUntil(notifyOfPurchase(purchase));
      const [first] = subjects;
      const done = { subjectId: first.id, subjectName: first.name, subjects };
      return new Reply(done, { cookies: await nowOwned(cookieNames(), subjects) });
    },
  }),
);

export const config: Config = {
  path: [
    '/api/create-payment-intent',
    '/api/free-order',
    '/api/purchase-consent',
    '/api/complete-purchase',
  ],
};
