import { showChallenge } from './challenge.js';
import { connectionError, integrationError } from './errors.js';

const never = () => new Promise(() => {});
const intentIdIn = (clientSecret) => clientSecret.split('_secret_')[0];

export class Payments {
  constructor({ origin, key }) {
    this.origin = origin;
    this.key = key;
  }

  async confirmPayment({ elements, confirmParams = {}, redirect = 'always' } = {}) {
    const secret = elements?.clientSecret;
    const { return_url: returnUrl } = confirmParams;
    if (!secret) throw integrationError('stripe.confirmPayment(): expected a client secret.');
    if (redirect !== 'if_required' && !returnUrl) {
      throw integrationError(
        'stripe.confirmPayment(): you must provide `confirmParams.return_url`, unless `redirect` is `if_required`.',
      );
    }
    const result = await elements.mounted().request('confirm', {
      clientSecret: secret,
      returnUrl,
    });
    return this.finish(result, secret, redirect === 'always' ? returnUrl : undefined);
  }

  retrievePaymentIntent(clientSecret) {
    const query = new URLSearchParams({ client_secret: clientSecret });
    return this.call(`/v1/payment_intents/${intentIdIn(clientSecret)}?${query}`);
  }

  async call(path) {
    try {
      const headers = { authorization: `Bearer ${this.key}` };
      const response = await fetch(this.origin + path, { headers });
      const result = await response.json();
      return response.ok ? { paymentIntent: result } : { error: result.error };
    } catch {
      return { error: connectionError };
    }
  }

  /** Handles the intent's next action. @returns the same value as Stripe.js */
  async finish(result, clientSecret, returnUrl) {
    if (result.error) return result;
    let intent = result.paymentIntent;
    if (intent.status === 'requires_action') {
      const action = intent.next_action;
      if (action.type === 'redirect_to_url') {
        location.assign(action.redirect_to_url.url);
        return never();
      }
      const { pathname, search } = new URL(action.use_stripe_sdk.stripe_js);
      await showChallenge({ origin: this.origin, path: pathname + search, key: this.key });
      const again = await this.retrievePaymentIntent(clientSecret);
      if (again.error) return again;
      intent = again.paymentIntent;
    }
    if (intent.status === 'requires_payment_method') {
      return { error: { ...intent.last_payment_error, payment_intent: intent } };
    }
    if (!returnUrl) return { paymentIntent: intent };
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', clientSecret);
    url.searchParams.set(
      'redirect_status',
      intent.status === 'processing' ? 'pending' : 'succeeded',
    );
    location.assign(url);
    return never();
  }
}
