import { Elements } from './elements.js';
import { integrationError } from './errors.js';
import { Payments } from './payments.js';

const { origin } = new URL(document.currentScript.src);

const missing = (name) => async () => ({
  error: { type: 'api_error', message: `The Stripe stand-in does not implement stripe.${name}().` },
});

/** The part of `window.Stripe` that a shop with the Payment Element uses. */
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
    confirmCardPayment: (clientSecret, data) => payments.confirmCardPayment(clientSecret, data),
    handleNextAction: (options) => payments.handleNextAction(options),
    retrievePaymentIntent: (clientSecret) => payments.retrievePaymentIntent(clientSecret),
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    createConfirmationToken: missing('createConfirmationToken'),
    confirmSetup: missing('confirmSetup'),
    _registerWrapper() {},
    registerAppInfo() {},
  };
}
Stripe.version = '__TRAIN__';
window.Stripe = Stripe;
