import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** An invalid environment. `message` has one sentence for each variable, and no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError with one sentence for each variable that is missing, too short or malformed */
export function parseVariables<T extends ZodMiniType>(
  schema: T,
  variables: Record<string, string | undefined>,
): z.output<T> {
  const parsed = schema.safeParse(variables);
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

// Validators of environment variables. Each message completes a sentence that begins with the variable's name.

const SECRET_MIN_LENGTH = 32;

/** Command that prints a secret, in any shell of any system. */
export const RANDOM_SECRET = `node -p "crypto.randomBytes(36).toString('base64')"`;

export const text = (hint: string) => z.string(`is missing: ${hint}`).min(1, `is missing: ${hint}`);

/** A secret that the owner generates. */
export const secret = (hint: string) =>
  text(hint).min(
    SECRET_MIN_LENGTH,
    `is too short: give it at least ${SECRET_MIN_LENGTH} characters, e.g. from ${RANDOM_SECRET}`,
  );

/** A token that a service generates. @param source the page that shows it */
export const token = (hint: string, source: string) =>
  text(`${hint}, from ${source}`).min(
    SECRET_MIN_LENGTH,
    `is too short: copy the whole token from ${source}`,
  );

export const storeToken = token(
  "the key-value store's token",
  'the REST section of the database at console.upstash.com',
);

export const isLoopback = (url: string) =>
  /^\w+:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

/** Requires all of these variables or none. */
export const refusePartial =
  <N extends string>(...names: N[]) =>
  (env: Partial<Record<N, string | undefined>>, context: z.core.$RefinementCtx) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) {
      const message = `is missing: set all of ${names.join(', ')}, or none`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  };

/** Plain http is allowed for this machine only. */
export const exactAddress = (hint: string) =>
  text(hint)
    .refine((value) => URL.canParse(value), `is not an address: ${hint}`)
    .refine(
      (value) => value.startsWith('https://') || isLoopback(value),
      'must begin with https:// (plain http is allowed for localhost only)',
    );

export const webAddress = (hint: string) =>
  exactAddress(hint).transform((value) => value.replace(/\/+$/, ''));

/** An optional variable. The host's settings and `.env` may hold an empty value. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const wholeNumber = (fallback: number, { unit, max }: { unit: string; max: number }) =>
  optional(
    z
      .string()
      .regex(/^\d{1,6}$/, `must be a whole number of ${unit}`)
      .transform(Number)
      .refine((value) => value >= 1 && value <= max, `must be from 1 to ${max} ${unit}`),
  ).transform((value) => value ?? fallback);

export const key = (prefix: string, hint: string) =>
  text(hint).refine((value) => value.startsWith(prefix), `must begin with ${prefix}: ${hint}`);

/** A page of the payment provider's dashboard. */
export const stripePage = (name: string) => `dashboard.stripe.com, Developers, ${name}`;

/** A payment provider's key, which states its kind and mode: `sk_live_…`. */
export const paymentKey = (kinds: string[], hint: string) =>
  text(hint).refine(
    (value) => new RegExp(`^(${kinds.join('|')})_(test|live)`).test(value),
    `must begin with ${kinds.map((kind) => `${kind}_live_`).join(' or ')}: ${hint}`,
  );

/** The lower the cost, the faster an attacker can guess. */
const MIN_BCRYPT_COST = 10;

export const bcryptHash = (hint: string) =>
  text(hint)
    .regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, `is not a bcrypt hash: ${hint}`)
    .refine(
      (value) => Number(value.slice(4, 6)) >= MIN_BCRYPT_COST,
      `is too cheap a hash: ${hint}, with a cost of ${MIN_BCRYPT_COST} or more`,
    );

/** The file store's name has at most 64 characters, including `preview-files-`. */
const DATASET_MAX_LENGTH = 50;

export const shared = {
  SITE_URL: webAddress("the shop's own address, e.g. https://shop.example"),
  SANITY_PROJECT_ID: text("the content project's id"),
  SANITY_DATASET: text("the content dataset's name").max(
    DATASET_MAX_LENGTH,
    `is too long: the file store is named after it, so it may have ${DATASET_MAX_LENGTH} characters`,
  ),
  SANITY_API_HOST: optional(webAddress('')),
  PUBLIC_STRIPE_KEY: paymentKey(
    ['pk'],
    `the payment provider's publishable key, from ${stripePage('API keys')}`,
  ),
  ALLOW_TEST_PAYMENTS: optional(z.literal('1', 'must be 1, or missing')),
};

/** False for a value that is not an address, which has its own error. */
const isPublic = (url: string) => URL.canParse(url) && !isLoopback(url);

/** Refuses services on this machine if the shop is public. */
export const refuseLocal =
  <N extends string>(...names: N[]) =>
  (
    env: { SITE_URL: string } & Partial<Record<N, string | undefined>>,
    context: z.core.$RefinementCtx,
  ) => {
    if (!isPublic(env.SITE_URL)) return;
    for (const name of names) {
      const value: string = env[name] ?? '';
      if (!isLoopback(value.replace(/\/\/[^/@]*@/, '//'))) continue;
      const message = 'points at this machine, but the shop is public';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  };

// The payment provider's two modes: test keys charge no real card.

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
  if (!isPublic(env.SITE_URL) || env.ALLOW_TEST_PAYMENTS) return;
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

/** Providers that refuse to ask a known person again and report a sign-in from days ago. */
const NEVER_ASKING = ['https://accounts.google.com'];

/** Tells if the provider authenticates again on request and reports the time. */
export const asksAgain = (issuer: string): boolean =>
  !NEVER_ASKING.includes(issuer.replace(/\/$/, ''));
