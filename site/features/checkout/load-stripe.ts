import type { Stripe } from '@stripe/stripe-js';

/** The provider's script of the release that `@stripe/stripe-js` describes: its own loader weighs five times as much. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

/** The `meta` by which a page names another address of the script, as a local shop's does. */
export const SCRIPT_META = 'stripe-script';

const readAddress = () =>
  document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPT_META}]`)?.content ?? STRIPE_SCRIPT;

/**
 * Loads the payment provider's script, once per page. Never by a tag in the page, which would wait for it.
 * @param key the publishable key
 * @throws Error where it did not arrive
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
