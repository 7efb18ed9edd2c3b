import type { Check } from './check.ts';
import { legalTexts, prices } from './checks/catalogue.ts';
import { contentToken } from './checks/content.ts';
import { mailServer } from './checks/email.ts';
import { identityProvider, redirectAddress } from './checks/identity.ts';
import { eviction, keyValueStore } from './checks/key-value-store.ts';
import { paymentModes } from './checks/payment-modes.ts';
import { paymentKey, paymentWebhook, publishableKey } from './checks/payments.ts';
import { secrets } from './checks/secrets.ts';
import { senderDomain } from './checks/sender.ts';

/** Every check, in the order of its line. */
export const CHECKS: readonly Check[] = [
  secrets,
  paymentModes,
  contentToken,
  prices,
  legalTexts,
  keyValueStore,
  eviction,
  paymentKey,
  publishableKey,
  paymentWebhook,
  mailServer,
  senderDomain(),
  identityProvider,
  redirectAddress,
];
