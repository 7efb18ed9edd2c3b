import { integrationError } from './errors.js';
import { PaymentElement } from './payment-element.js';

/** Options that describe the payment on a page without a PaymentIntent. */
const DEFERRED = ['mode', 'amount', 'currency', 'paymentMethodTypes', 'paymentMethodConfiguration'];

export class Elements {
  constructor({ origin, key, options = {} }) {
    const { clientSecret } = options;
    const deferred = DEFERRED.find((name) => name in options);
    if (deferred) {
      throw integrationError(
        `Invalid value for elements(): ${deferred} cannot be set together with clientSecret. The PaymentIntent decides it.`,
      );
    }
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret)) {
      throw integrationError(
        'Invalid value for elements(): clientSecret should be the client secret of a PaymentIntent (pi_…_secret_…).',
      );
    }
    this.context = { origin, key };
    this.options = options;
  }

  get clientSecret() {
    return this.options.clientSecret;
  }

  create(type, options = {}) {
    if (type !== 'payment') {
      throw integrationError(`The stand-in has no '${type}' Element, only 'payment'.`);
    }
    if (this.element) {
      throw integrationError('Can only create one Element of type payment.');
    }
    this.element = new PaymentElement({
      ...this.context,
      appearance: this.options.appearance,
      options,
      onDestroy: () => {
        this.element = undefined;
      },
    });
    return this.element;
  }

  update(options) {
    if (options.clientSecret && options.clientSecret !== this.clientSecret) {
      throw integrationError(
        'Invalid value for elements.update(): clientSecret cannot be changed.',
      );
    }
    this.options = { ...this.options, ...options };
    if (options.appearance) this.element?.setAppearance(options.appearance);
  }

  mounted() {
    if (!this.element) {
      throw integrationError(
        'Invalid value for elements: it should have a mounted Payment Element.',
      );
    }
    return this.element;
  }
}
