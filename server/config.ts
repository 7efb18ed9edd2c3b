import { z } from 'zod';
import { brand } from '#shop';
import {
  bcryptHash,
  exactAddress,
  key,
  optional,
  parseVariables,
  paymentKey,
  refuseLocal,
  refusePartial,
  refuseTestPayments,
  secret,
  shared,
  storeToken,
  stripePage,
  text,
  token,
  webAddress,
  wholeNumber,
} from './config-fields.ts';

/** The functions' environment. `.env.example` explains each variable; `build-config.ts` has the build's. */
const environment = z
  .object({
    ...shared,
    SESSION_SECRET: secret('the key that signs sessions'),
    TICKET_SECRET: secret('the key that seals download tickets'),
    // Without it, password sign-in is off.
    ADMIN_PASSWORD_HASH: optional(bcryptHash("the bcrypt hash of the administrator's password")),
    OWNER_EMAIL: text("the owner's email address").pipe(
      z.email('is not an email address').toLowerCase(),
    ),
    // Without these three, the owner signs in with a link sent to OWNER_EMAIL, and a passkey.
    OIDC_ISSUER: optional(exactAddress('')),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(
      z.string().min(16, 'is too short: copy the whole secret from the identity provider'),
    ),
    SANITY_TOKEN: token(
      'a token that may read and write the dataset',
      'sanity.io/manage, API, Tokens',
    ),
    SANITY_WEBHOOK_SECRET: secret("the secret of the content project's webhook"),
    STUDIO_URL: optional(webAddress('the address at which the Studio opens')),
    // Only the module that starts builds requires it: a hook can exist only after the first deploy.
    BUILD_HOOK_URL: optional(webAddress('')),
    REBUILD_QUIET_SECONDS: wholeNumber(300, { unit: 'seconds', max: 24 * 60 * 60 }),
    STRIPE_SECRET_KEY: paymentKey(
      ['sk', 'rk'],
      `the payment provider's secret key, or a restricted one, from ${stripePage('API keys')}`,
    ).min(20, `is too short: copy the whole key from ${stripePage('API keys')}`),
    STRIPE_WEBHOOK_SECRET: key(
      'whsec_',
      `the webhook's signing secret, from ${stripePage('Webhooks')}`,
    ).min(20, `is too short: copy the whole secret from ${stripePage('Webhooks')}`),
    STRIPE_API_ORIGIN: optional(webAddress('')),
    KV_REST_API_URL: webAddress("the key-value store's REST address"),
    KV_REST_API_TOKEN: storeToken,
    SMTP_URL: text('e.g. smtps://user:password@smtp.example:465').regex(
      /^smtps?:\/\/.+/,
      'must begin with smtp:// or smtps://',
    ),
    // Without it, the shop makes no quotes.
    BANK_DETAILS: optional(
      z
        .string()
        .max(600, 'is too long: use at most 600 characters')
        .transform((lines) => lines.split('|').map((line) => line.trim()))
        .refine((lines) => lines.every(Boolean), 'has an empty line: separate lines with one |'),
    ),
    UNCONFIRMED_EMAILS_PER_DAY: wholeNumber(60, { unit: 'emails', max: 100_000 }),
    MAIL_FROM: text(`the sender of emails, e.g. "${brand.name} <notes@shop.example>"`),
  })
  .superRefine(
    refuseLocal(
      'SANITY_API_HOST',
      'STUDIO_URL',
      'BUILD_HOOK_URL',
      'STRIPE_API_ORIGIN',
      'OIDC_ISSUER',
      'KV_REST_API_URL',
      'SMTP_URL',
    ),
  )
  .superRefine(refusePartial('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'))
  .superRefine(refuseTestPayments);

export type Config = z.infer<typeof environment>;

export function parseConfig(variables: Record<string, string | undefined>): Config {
  return parseVariables(environment, variables);
}

export const settingNames: readonly string[] = Object.keys(environment.shape);

let current: Config | undefined;

/** Validates the environment once. */
export function config(): Config {
  current ??= parseConfig(process.env);
  return current;
}

interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Returns undefined if the owner signs in by email instead. */
export function identityProvider(): IdentityProvider | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = config();
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** Secret of the sessions, with the dataset to which tokens are bound. */
export const sessionKey = () => {
  const { SESSION_SECRET: secret, SANITY_DATASET: dataset } = config();
  return { secret, dataset };
};

export const ticketKey = () => {
  const { TICKET_SECRET: secret, SANITY_DATASET: dataset } = config();
  return { secret, dataset };
};
