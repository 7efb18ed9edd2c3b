import { brand } from '#shop';
import { DATASET, PROJECT_ID } from './content-project.ts';
import { OIDC_CLIENT_ID } from './identities.ts';
import type { Secrets } from './secrets.ts';
import type { Addresses } from './services.ts';

export type Environment = Record<string, string>;

/** A local build costs nothing, so a change should be on its page soon. */
const REBUILD_QUIET_SECONDS = '10';

/**
 * Returns the environment of functions and the build. The names are those of `.env.example`, `NETLIFY_BLOBS_CONTEXT`,
 * which the platform itself sets, `DEPLOYED_CATALOGUE`, because functions are not packed here, and `SHOP_PACK`.
 * @param overrides values that win, even if they are empty
 */
export function shopEnvironment(
  shop: string,
  secrets: Secrets,
  { kv, content, files, payments, identity, inbox }: Addresses,
  deployedCatalogue: string,
  overrides: Record<string, string | undefined>,
): Environment {
  const local: Environment = {
    SITE_URL: shop,
    SHOP_PACK: '',
    STUDIO_URL: '',
    SESSION_SECRET: secrets.sessionSecret,
    TICKET_SECRET: secrets.ticketSecret,
    ADMIN_PASSWORD_HASH: secrets.adminPasswordHash,
    OWNER_EMAIL: secrets.owner.email,
    OIDC_ISSUER: identity.origin,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
    SANITY_PROJECT_ID: PROJECT_ID,
    SANITY_DATASET: DATASET,
    SANITY_TOKEN: secrets.sanityToken,
    SANITY_API_HOST: content.origin,
    SANITY_WEBHOOK_SECRET: secrets.sanityWebhookSecret,
    NETLIFY_BLOBS_CONTEXT: files.context,
    DEPLOYED_CATALOGUE: deployedCatalogue,
    BUILD_HOOK_URL: `${shop}/__sandbox/build`,
    REBUILD_QUIET_SECONDS,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_ORIGIN: payments.origin,
    PUBLIC_STRIPE_KEY: secrets.stripePublishableKey,
    PUBLIC_STRIPE_JS_URL: `${payments.origin}/v3/stripe.js`,
    KV_REST_API_URL: kv.origin,
    KV_REST_API_TOKEN: secrets.kvToken,
    LEDGER_BACKUP_KEY: secrets.ledgerBackupKey,
    SMTP_URL: inbox.smtpUrl,
    BANK_DETAILS: 'Sample seller | Sort code 00-00-00 | Account 00000000',
    UNCONFIRMED_EMAILS_PER_DAY: '',
    MAIL_FROM: `${brand.name} <notes@example.com>`,
  };
  const names = Object.keys(local);
  return Object.fromEntries(names.map((name) => [name, overrides[name] ?? local[name] ?? '']));
}
