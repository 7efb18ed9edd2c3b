import type { Stripe } from '@stripe/stripe-js';

/** Script for the release of `@stripe/stripe-js`, whose own loader is five times as large. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

/** Names the `meta` tag that overrides the script's address, as in a local shop. */
export const SCRIPT_META = 'stripe-script';

const readAddress = () =>
  document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPT_META}]`)?.content ?? STRIPE_SCRIPT;

/** Adds no script tag to the HTML, which would delay the page. @throws Error if loading failed */
export async function loadStripe(key: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(readAddress());
  if (!window.Stripe) throw new Error('The payment provider’s script did not define Stripe');
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
