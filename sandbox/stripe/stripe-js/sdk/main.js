import { Elements } from './elements.js';
import { integrationError } from './errors.js';
import { Payments } from './payments.js';

const { origin } = new URL(document.currentScript.src);

/** Part of `window.Stripe` that a shop with the Payment Element uses. */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError(
      'Invalid value for Stripe(): apiKey should be a string with a publishable key.',
    );
  }
  const context = { origin, key };
  const payments = new Payments(context);
  return {
    elements: (options) => new Elements({ ...context, options }),
    confirmPayment: (options) => payments.confirmPayment(options),
    retrievePaymentIntent: (clientSecret) => payments.retrievePaymentIntent(clientSecret),
  };
}
Stripe.version = '__TRAIN__';
window.Stripe = Stripe;
