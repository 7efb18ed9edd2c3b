import { createHash } from 'node:crypto';

/** An inline classic or module script; data blocks such as JSON do not count. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src|type="application\/[^"]*json"))[^>]*>([\s\S]*?)<\/script>/g;

/** The CSP sources (`'sha256-…'`) of a page's inline scripts, without duplicates. */
export function hashInlineScripts(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

export interface StripeSources {
  script: string[];
  frame: string[];
  connect: string[];
}

/**
 * The origins of the payment provider's form.
 * @param scriptUrl the script's URL where it is not the provider's own
 */
export function stripeSources(scriptUrl?: string): StripeSources {
  if (scriptUrl) {
    const origin = [new URL(scriptUrl).origin];
    return { script: origin, frame: origin, connect: origin };
  }
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script,
    frame: [...script, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
}

/** Writes a policy. */
export const joinDirectives = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** A page's policy: its own inline scripts and no third party except for the payment form. */
export function contentSecurityPolicy(hashes: string[], stripe?: StripeSources): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...(stripe?.script ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(stripe?.connect ?? [])],
    'frame-src': stripe?.frame ?? ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return joinDirectives(directives);
}

/** Writes the policy into a page, without `frame-ancestors`, which a `meta` cannot express. */
export function addPolicy(html: string, policy: string): string {
  const content = policy.replace(/; frame-ancestors [^;]*/, '');
  return html.replace(
    /<meta charset="utf-8">/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${content}">`,
  );
}
