import type { ClientDirective } from 'astro';

/** `client:payment-return`: the payment provider has sent the buyer back (design: Payments). */
const hydrateOnReturn: ClientDirective = async (load) => {
  if (!new URLSearchParams(location.search).has('payment_success')) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateOnReturn;
