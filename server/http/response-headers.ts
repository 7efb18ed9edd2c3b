/**
 * Headers of every response of a function and of the Edge Function: the rules of `netlify.toml` apply to files only.
 * Uses web standards only, because the Edge Function runs it.
 */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Robots-Tag': 'noindex',
};
