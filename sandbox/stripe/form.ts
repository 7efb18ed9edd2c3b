import { type ParsedQs, parse } from 'qs';
import { invalidRequest } from './errors.ts';

/** Parameters as sent: texts, lists and objects of them. */
export type FormValue = ParsedQs[string];

const LIMITS = {
  parameterLimit: 1_000,
  arrayLimit: 100,
  depth: 8,
  strictDepth: true,
  throwOnLimitExceeded: true,
};

/**
 * Parses Stripe's form encoding: `a=1&b[c]=2&d[0]=x&e[]=y`.
 * @throws StripeError 400 where a limit on size or depth is exceeded
 */
export function decodeForm(text: string): ParsedQs {
  try {
    return parse(text, {
      ...LIMITS,
      ignoreQueryPrefix: true,
      plainObjects: true,
      duplicates: 'last',
    });
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest(`Invalid request: ${error.message}`);
    throw error;
  }
}
