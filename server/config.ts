import { z } from 'zod';

/**
 * The environment, read once and validated as a whole: by the build (`scripts/check-environment.ts`)
 * and again when a function first runs. `.env.example` explains each variable.
 */

const SECRET_MIN_LENGTH = 32;

const text = (hint: string) => z.string(`is missing: ${hint}`).min(1, `is missing: ${hint}`);

const secret = (hint: string) =>
  text(hint).min(
    SECRET_MIN_LENGTH,
    `is too short: give it at least ${SECRET_MIN_LENGTH} characters, e.g. from "openssl rand -base64 48"`,
  );

const isLoopback = (url: string) => /^\w+:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

/** Plain http is allowed for this machine only. */
const exactAddress = (hint: string) =>
  text(hint)
    .refine((value) => URL.canParse(value), `is not an address: ${hint}`)
    .refine(
      (value) => value.startsWith('https://') || isLoopback(value),
      'must begin with https:// (plain http is taken for localhost only)',
    );

const webAddress = (hint: string) =>
  exactAddress(hint).transform((value) => value.replace(/\/+$/, ''));

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

const key = (prefix: string, hint: string) =>
  text(hint).refine((value) => value.startsWith(prefix), `must begin with ${prefix}: ${hint}`);

/** The lower the cost, the faster an attacker can guess. */
const MIN_BCRYPT_COST = 10;

const bcryptHash = (hint: string) =>
  text(hint)
    .regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, `is not a bcrypt hash: ${hint}`)
    .refine(
      (value) => Number(value.slice(4, 6)) >= MIN_BCRYPT_COST,
      `is too cheap a hash: ${hint}, with a cost of ${MIN_BCRYPT_COST} or more`,
    );

const environment = z
  .object({
    SITE_URL: webAddress("the shop's own address, e.g. https://shop.example"),
    SHOP_NAME: z.preprocess(blankIsAbsent, z.string().max(60).default('A* Economics')),
    SESSION_SECRET: secret('the key that signs sessions'),
    TICKET_SECRET: secret('the key that seals download tickets'),
    ADMIN_PASSWORD_HASH: bcryptHash("the bcrypt hash of the administrator's password"),
    OWNER_EMAIL: text("the owner's email address").pipe(
      z.email('is not an email address').toLowerCase(),
    ),
    OIDC_ISSUER: exactAddress("the identity provider's issuer, as its discovery document says it"),
    OIDC_CLIENT_ID: text("the shop's client id at the identity provider"),
    OIDC_CLIENT_SECRET: text("the shop's client secret at the identity provider").min(
      16,
      'is too short: copy the whole secret',
    ),
    SANITY_PROJECT_ID: text("the content project's id"),
    SANITY_DATASET: text("the content dataset's name"),
    SANITY_TOKEN: secret('a token that may read and write the dataset'),
    SANITY_API_HOST: z.preprocess(blankIsAbsent, webAddress('').optional()),
    SANITY_WEBHOOK_SECRET: secret("the secret of the content project's webhook"),
    BUILD_HOOK_URL: webAddress("the host's build hook, which a POST sets off"),
    STRIPE_SECRET_KEY: key('sk_', "the payment provider's secret key").min(
      20,
      'is too short: copy the whole key',
    ),
    STRIPE_WEBHOOK_SECRET: key('whsec_', "the webhook's signing secret").min(
      20,
      'is too short: copy the whole secret',
    ),
    STRIPE_API_ORIGIN: z.preprocess(blankIsAbsent, webAddress('').optional()),
    PUBLIC_STRIPE_KEY: key('pk_', "the payment provider's publishable key"),
    KV_REST_API_URL: webAddress("the key-value store's REST address"),
    KV_REST_API_TOKEN: secret("the key-value store's token"),
    SMTP_URL: text('e.g. smtps://user:password@smtp.example:465').regex(
      /^smtps?:\/\/.+/,
      'must begin with smtp:// or smtps://',
    ),
    MAIL_FROM: text('the sender of emails, e.g. "A* Economics <notes@shop.example>"'),
  })
  .superRefine((env, context) => {
    if (isLoopback(env.SITE_URL)) return;
    const local = (
      [
        'SANITY_API_HOST',
        'BUILD_HOOK_URL',
        'STRIPE_API_ORIGIN',
        'OIDC_ISSUER',
        'KV_REST_API_URL',
        'SMTP_URL',
      ] as const
    ).filter((name) => isLoopback((env[name] ?? '').replace(/\/\/[^/@]*@/, '//')));
    for (const name of local) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'points at this machine, but the shop is a public one',
      });
    }
  });

export type Config = z.infer<typeof environment>;

/** An invalid environment. `message` has one sentence for each variable, and no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Validates an environment.
 * @param variables as in `process.env`
 * @throws ConfigError with one sentence for each variable that is missing, too short or malformed
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const sentences = new Map(
    parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const).reverse(),
  );
  throw new ConfigError(
    [...sentences]
      .reverse()
      .map(([name, sentence]) => `${name} ${sentence}.`)
      .join('\n'),
  );
}

let current: Config | undefined;

/** The validated environment of this process. */
export function config(): Config {
  current ??= parseConfig(process.env);
  return current;
}
