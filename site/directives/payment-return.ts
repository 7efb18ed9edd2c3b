import type { ClientDirective } from 'astro';

/** `client:payment-return`: hydrates when the payment provider has sent the student back. */
const hydrateOnReturn: ClientDirective = async (load) => {
  if (!new URLSearchParams(location.search).has('payment_success')) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateOnReturn;
