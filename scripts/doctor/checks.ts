import type { Check } from './check.ts';
import { address } from './checks/address.ts';
import { auditChain } from './checks/audit-chain.ts';
import { legalTexts, prices } from './checks/catalogue.ts';
import { configuration } from './checks/configuration.ts';
import { contentToken } from './checks/content.ts';
import { contentWebhookRegistered } from './checks/content-webhook.ts';
import { mailServer } from './checks/email.ts';
import { health } from './checks/health.ts';
import { identityProvider, redirectAddress } from './checks/identity.ts';
import { eviction, keyValueStore } from './checks/key-value-store.ts';
import { passkeys } from './checks/passkeys.ts';
import { paymentModes } from './checks/payment-modes.ts';
import { paymentKey, paymentWebhook, publishableKey } from './checks/payments.ts';
import { rateLimits } from './checks/rate-limits.ts';
import { secrets } from './checks/secrets.ts';
import { senderDomain } from './checks/sender.ts';
import { caching } from './visits/caching.ts';
import { files } from './visits/files.ts';
import { functionHeaders, pageHeaders } from './visits/headers.ts';
import { signedInHome } from './visits/home.ts';
import { oldDeploys } from './visits/old-deploys.ts';
import { ownedPages } from './visits/owned-pages.ts';
import { studioUploads } from './visits/studio.ts';

/**
 * All checks, in the order of their lines. Except for the status, they share no code with the shop's rules, which would
 * repeat a mistake such as a wrong webhook address.
 */
export const CHECKS: readonly Check[] = [
  configuration,
  address(),
  secrets,
  paymentModes,
  contentToken,
  contentWebhookRegistered,
  prices,
  legalTexts,
  keyValueStore,
  eviction,
  auditChain,
  passkeys,
  paymentKey,
  publishableKey,
  paymentWebhook,
  mailServer,
  senderDomain(),
  identityProvider,
  redirectAddress,
  pageHeaders,
  functionHeaders,
  rateLimits,
  oldDeploys,
  signedInHome,
  ownedPages,
  caching,
  files,
  studioUploads,
  ...health,
];
