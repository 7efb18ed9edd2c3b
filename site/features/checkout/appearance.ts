import type { Appearance } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

type Scheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** `rgb(29, 63, 184)`, as browsers give every opaque colour, as `#1d3fb8`. */
export function rgbToHex(rgb: string): string {
  const channels = rgb.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The value of a colour token in the page's theme: the provider's frame knows no variables. */
function colourOf(token: string): string {
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

/** The payment form in the shop's colours: brand blue, corners of 8 px (spec section 9). */
export function usePaymentAppearance(): Appearance {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colourOf('--color-brand'),
      colorBackground: colourOf('--color-sheet'),
      colorText: colourOf('--color-ink'),
      colorDanger: colourOf('--color-accent'),
      borderRadius: '8px',
    },
  };
}
