import type { z } from 'zod';
import { isLoopback } from './config-fields.ts';

/** The payment provider's two modes: test keys charge no real card. */

export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

interface PaymentKeys {
  SITE_URL: string;
  PUBLIC_STRIPE_KEY: string;
  /** Undefined during the build. */
  STRIPE_SECRET_KEY?: string;
  ALLOW_TEST_PAYMENTS?: '1' | undefined;
}

/** Requires live keys in a public shop, unless `ALLOW_TEST_PAYMENTS=1` marks it as a trial. */
export function refuseTestPayments(env: PaymentKeys, context: z.core.$RefinementCtx): void {
  if (isLoopback(env.SITE_URL) || env.ALLOW_TEST_PAYMENTS) return;
  const names = (['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY'] as const).filter((name) => {
    const key = env[name];
    return key !== undefined && !isLiveKey(key);
  });
  for (const name of names) {
    const message =
      'is a test key, but the shop is public: no real card could pay. Set the live key, or ' +
      'ALLOW_TEST_PAYMENTS=1 to try the shop out';
    context.addIssue({ code: 'custom', path: [name], message });
  }
}
