import type { Stripe } from 'stripe';

/** Returns actions at the provider that the shop is not told of. */
export function atProvider(stripe: Stripe) {
  return {
    /** Opens a copy of the shop's payment, as if its record had been lost. @returns its id */
    async openAgain(paymentIntentId: string): Promise<string> {
      const like = await stripe.paymentIntents.retrieve(paymentIntentId);
      const { id } = await stripe.paymentIntents.create({
        amount: like.amount,
        currency: like.currency,
        metadata: like.metadata,
        payment_method_types: ['card'],
      });
      return id;
    },

    /** Pays an open payment. @param card token of a test card, see docs.stripe.com/testing */
    payWith: (id: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(id, { payment_method: card }),

    /** Reads the refunded pence of a payment, and the reasons. */
    async toRefunds(payment_intent: string) {
      const { data } = await stripe.refunds.list({ payment_intent });
      const counted = data.filter(({ status }) => status !== 'failed');
      return {
        count: data.length,
        amount: counted.reduce((sum, { amount }) => sum + amount, 0),
        reasons: data.map(({ reason }) => reason),
      };
    },
  };
}
