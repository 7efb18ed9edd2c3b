import type { Stripe } from 'stripe';

/** What the tests of second payments do at the provider itself, without telling the shop. */
export function atProvider(stripe: Stripe) {
  return {
    /** Opens a payment like one that the shop opened, as if its record had been lost. @returns its id */
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

    /** Pays an open payment. @param card a test card's token, as docs.stripe.com/testing lists them */
    payWith: (id: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(id, { payment_method: card }),

    /** How much of a payment has been given back, in pence, and its refunds' reasons. */
    async refundsOf(payment_intent: string) {
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
