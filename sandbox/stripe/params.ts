import type { ParsedQs } from 'qs';
import { z } from 'zod';
import { invalidRequest, notImplemented, type StripeError } from './errors.ts';

const fail = (ctx: z.RefinementCtx, code: string, message: string) => {
  ctx.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
};

export const integer = (least: number) =>
  z.string().transform((text, ctx) => {
    if (!/^-?\d{1,12}$/.test(text)) {
      return fail(ctx, 'parameter_invalid_integer', `Invalid integer: ${text}`);
    }
    if (Number(text) < least) {
      const message = `This value must be greater than or equal to ${least}.`;
      return fail(ctx, 'parameter_invalid_integer', message);
    }
    return Number(text);
  });

export const boolean = z
  .string()
  .transform((text, ctx) =>
    text === 'true' || text === 'false'
      ? text === 'true'
      : fail(ctx, 'parameter_invalid_boolean', `Invalid boolean: ${text}`),
  );

export const text = (most = 5_000) =>
  z
    .string()
    .max(most, { error: `Invalid string; must be at most ${most} characters` })
    .min(1, { error: 'You passed an empty string; it must not be empty.' });

/** Metadata as sent: an empty value removes its key, and an empty string removes all keys. */
export const metadata = z
  .record(
    z.string().max(40, 'Metadata keys can have up to 40 characters.'),
    z.string().max(500, 'Metadata values can have up to 500 characters.'),
  )
  .or(z.literal('').transform((): null => null));

export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return before;
  const merged = sent === null ? {} : { ...before, ...sent };
  const entries = Object.entries(merged).filter(([, value]) => value !== '');
  if (entries.length > 50) {
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  }
  return Object.fromEntries(entries);
}

export const expand = z.array(z.string()).max(20).optional();

export const listing = {
  created: z.strictObject({ gte: integer(0).optional(), lte: integer(0).optional() }).optional(),
  expand,
  limit: integer(1)
    .refine((limit) => limit <= 100, 'This value must be less than or equal to 100.')
    .default(10),
  starting_after: text().optional(),
};

/** Parses parameters. @throws StripeError in Stripe's words; 501 for a parameter that this stand-in lacks */
export function parseParams<S extends z.ZodType>(schema: S, sent: ParsedQs): z.output<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? toError(issue, sent) : invalidRequest('Invalid request.');
}

function toError(issue: z.core.$ZodIssue, sent: ParsedQs): StripeError {
  const path = issue.path.map(String);
  const param = bracketed(path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => bracketed([...path, key]));
    return notImplemented(`the parameter ${names.join(', ')}`);
  }
  const value = path.reduce<ParsedQs[string]>(
    (held, key) => (typeof held === 'object' ? (held as ParsedQs)[key] : undefined),
    sent,
  );
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.code === 'custom') {
    const code = issue.params?.['code'];
    return invalidRequest(issue.message, { ...(code ? { code: String(code) } : {}), param });
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(', ');
    return invalidRequest(`Invalid ${param}: must be one of ${values}`, { param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((key) => `[${key}]`).join('');
}
