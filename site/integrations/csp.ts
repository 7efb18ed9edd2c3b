import { createHash } from 'node:crypto';
import { attribute, inlineScripts, type PageElement, type Replacement, textOf } from './html.ts';

/** Hashes an inline script or style in CSP notation, without quotes. */
export const hashText = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the CSP source (`'sha256-…'`) of an inline script or style. */
export const hashSource = (text: string): string => `'${hashText(text)}'`;

export const hashInlineScripts = (elements: readonly PageElement[]): string[] => [
  ...new Set(inlineScripts(elements).map((script) => hashSource(textOf(script)))),
];

/** Finds the policy that Astro writes into a page, with a hash of each script that a template can emit. */
export const findTemplatePolicy = (elements: readonly PageElement[]): PageElement | undefined =>
  elements.find(
    (element) =>
      element.tagName === 'meta' &&
      attribute(element, 'http-equiv')?.toLowerCase() === 'content-security-policy',
  );

/** Hashes a page's inline scripts. @throws Error for a script that no template emits, such as injected content */
export function hashTemplateScripts(file: string, elements: readonly PageElement[]): string[] {
  const meta = findTemplatePolicy(elements);
  const sources = new Set((meta && attribute(meta, 'content'))?.split(/[\s;]+/));
  const hashes = hashInlineScripts(elements);
  const unknown = hashes.find((hash) => !sources.has(hash));
  if (unknown) throw new Error(`${file} contains a script that no template emits: ${unknown}`);
  return hashes;
}

export interface StripeSources {
  script: string[];
  frame: string[];
  connect: string[];
}

/** Lists the origins of the payment provider's form, or of another script. */
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

export const joinDirectives = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Writes a page's policy: its own inline scripts, and no third party except the payment form. */
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

/** Inserts the policy after the page's charset `meta`, without `frame-ancestors`, which a `meta` cannot express. */
export function addPolicy(elements: readonly PageElement[], policy: string): Replacement[] {
  const charset = elements.find(
    (element) => element.tagName === 'meta' && attribute(element, 'charset') !== undefined,
  );
  const place = charset?.sourceCodeLocation?.endOffset;
  if (place === undefined) return [];
  const content = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors '))
    .join('; ');
  const text = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  return [{ startOffset: place, endOffset: place, text }];
}
