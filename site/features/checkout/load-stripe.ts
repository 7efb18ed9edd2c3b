import type { Stripe } from '@stripe/stripe-js';

/**
 * Provider's script for the release that `@stripe/stripe-js` describes. The package's own loader is
 * five times as large.
 */
export const STRIPE_SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

/** Name of the `meta` tag that overrides the script's address, as in a local shop. */
export const SCRIPT_META = 'stripe-script';

const readAddress = () =>
  document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPT_META}]`)?.content ?? STRIPE_SCRIPT;

/**
 * Loads the payment provider's script, once per page. A script tag in the page would delay the
 * page.
 * @param key publishable key
 * @throws Error if the script did not arrive
 */
export async function loadStripe(key: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(readAddress());
  if (!window.Stripe) throw new Error('The payment provider’s script has defined nothing');
  return window.Stripe(key);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded`));
    document.head.append(script);
  });
}
