import type { Appearance, Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';
import { useIsLate } from '#site/lib/load-late.ts';
import { Queries, useQuery } from '#site/lib/query.ts';

export const NO_SCRIPT =
  "We can't reach the payment provider. A content blocker or your network may be in the way.";

const scriptQueries = new Queries(loadStripe);

/** Returns null if the script failed or is late, undefined while it loads. */
export function useStripeScript(key: string): Stripe | null | undefined {
  const query = useQuery(scriptQueries.of(key));
  const isLate = useIsLate(query.isPending);
  return query.isPending && !isLate ? undefined : (query.data ?? null);
}

/** Script for the release of `@stripe/stripe-js`, whose own loader is five times as large. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

/** Names the `meta` tag that overrides the script's address, as in a local shop. */
export const SCRIPT_META = 'stripe-script';

const readAddress = () =>
  document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPT_META}]`)?.content ?? STRIPE_SCRIPT;

/** Countries whose English the card form has. */
const COUNTRIES = ['AU', 'CA', 'GB', 'NZ'] as const;

/** Returns the card form's language: English of the locale's country, if the form has it. */
export function toFormLocale(locale: string): StripeElementLocale {
  const country = COUNTRIES.find((code) => locale === `en-${code}`);
  return country ? `en-${country}` : 'en';
}

/** Adds no script tag to the HTML, which would delay the page. @throws Error if loading failed */
async function loadStripe(key: string): Promise<Stripe> {
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

type Scheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** Converts a computed colour such as `rgb(29, 63, 184)` to `#1d3fb8`. */
export function rgbToHex(rgb: string): string {
  const channels = rgb.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Resolves a colour token, because the provider's frame cannot read the page's variables. */
function resolveColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return rgbToHex(color);
}

function readScheme(): Scheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void) {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function usePaymentAppearance(): Appearance {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return useMemo(() => describeAppearance(scheme), [scheme]);
}

function describeAppearance(scheme: Scheme): Appearance {
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: resolveColour('--color-brand'),
      colorBackground: resolveColour('--color-sheet'),
      colorText: resolveColour('--color-ink'),
      colorDanger: resolveColour('--color-accent'),
      borderRadius: '8px',
    },
  };
}
