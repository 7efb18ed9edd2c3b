import type { Config } from '../config.ts';
import { isLiveKey } from '../config-fields.ts';

const DASHBOARD = 'https://dashboard.stripe.com';

/** Links to the provider's dashboard. A stand-in serves its dashboard at its API's address. */
export function paymentPage(
  paymentIntentId: string,
  settings: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_ORIGIN'>,
): string {
  const mode = isLiveKey(settings.STRIPE_SECRET_KEY) ? '' : 'test/';
  return `${settings.STRIPE_API_ORIGIN ?? DASHBOARD}/${mode}payments/${paymentIntentId}`;
}
