import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/** `client:payment-return`: hydrates after the payment provider has redirected the student back. */
export default ((load, _options, island) => {
  if (!new URLSearchParams(location.search).has('payment_success')) return;
  void hydrateIsland(load, island);
}) satisfies ClientDirective;
