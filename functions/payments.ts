import type { Config } from '@netlify/functions';
import { claimFreeOrder } from '#contract/payments/free-orders.ts';
import { completePurchase, createPaymentIntent, giveConsent } from '#contract/payments/payments.ts';
import { toQuoteData } from '#contract/payments/quote-data.ts';
import { route, serve } from '#server/http/serve.ts';
import { followUp } from '#server/payments/after-payment.ts';
import { CHECKOUT_LIMIT, startCheckout } from '#server/payments/checkout.ts';
import { claimFreeOrder as claim } from '#server/payments/claim-free-order.ts';
import {
  COMPLETION_LIMIT,
  completePurchase as complete,
} from '#server/payments/complete-purchase.ts';
import { recordConsent } from '#server/payments/purchase-consent.ts';

export default serve(
  route({
    endpoint: createPaymentIntent,
    access: 'user',
    accountLimit: CHECKOUT_LIMIT,
    readsLedger: true,
    run: async ({ input, account, ledger, ip, challenge }) => {
      const suspect = { ip, challenge };
      const { payment, quoted } = await startCheckout({ account, ledger }, input, suspect);
      return { clientSecret: payment?.clientSecret, quote: toQuoteData(quoted) };
    },
  }),
  route({
    endpoint: claimFreeOrder,
    access: 'user',
    readsLedger: true,
    run: async ({ input, account, ledger, ip, challenge, waitUntil }) => {
      const purchase = await claim({ account, ledger }, input, { ip, challenge });
      waitUntil(followUp(purchase));
      const subjects = purchase.lines.map(({ subjectId: id, subjectName: name }) => ({ id, name }));
      return { subjects };
    },
  }),
  route({
    endpoint: giveConsent,
    access: 'user',
    run: async ({ input, account }) => {
      await recordConsent(account.id, input.paymentIntentId, input.wordingVersion);
      return {};
    },
  }),
  route({
    endpoint: completePurchase,
    access: 'user',
    accountLimit: COMPLETION_LIMIT,
    readsLedger: true,
    run: async ({ input, account, ledger, ip, waitUntil }) => {
      const { purchase, subjects } = await complete({ account, ledger }, input.paymentIntentId, ip);
      waitUntil(followUp(purchase));
      const [first] = subjects;
      return { subjectId: first.id, subjectName: first.name, subjects };
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
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
