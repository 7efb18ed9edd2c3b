import { createHash } from 'node:crypto';
import {
  attribute,
  elementText,
  inlineScripts,
  type PageElement,
  type Replacement,
} from './html.ts';

/** Hashes an inline script or style in CSP notation, without quotes. */
export const hashText = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the CSP source (`'sha256-…'`) of an inline script or style. */
const hashSource = (text: string): string => `'${hashText(text)}'`;

export const hashInlineScripts = (elements: readonly PageElement[]): string[] => [
  ...new Set(inlineScripts(elements).map((script) => hashSource(elementText(script)))),
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

/** Last directives of each page's policy. */
const COMMON = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const joinDirectives = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Writes a page's policy: its own inline scripts, and no third party except the payment form. */
export function contentSecurityPolicy(hashes: string[], stripe?: StripeSources): string {
  return joinDirectives({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...(stripe?.script ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(stripe?.connect ?? [])],
    'frame-src': stripe?.frame ?? ["'none'"],
    ...COMMON,
  });
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

/** Writes the reader's policy. PDFs come from authors, so their content must not load or run anything. */
export function readerPolicy(elements: readonly PageElement[]): string {
  const styles = elements
    .filter(({ tagName }) => tagName === 'style')
    .map((style) => hashSource(elementText(style)));
  return joinDirectives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashInlineScripts(elements)],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    ...COMMON,
  });
}

/** Policy of the worker that reads PDFs. It may compile WebAssembly, for rare image formats. */
export const workerPolicy = (): string =>
  joinDirectives({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
  });

export interface StudioPlace {
  projectId: string;
  apiHost?: string | undefined;
  shopUrl: string;
}

/** Lists the hosts of a content project. Sanity's hosts begin with its id, so no script can write to other projects. */
function listHosts({ projectId, apiHost }: StudioPlace) {
  if (!apiHost) {
    const own = `${projectId}.api.sanity.io`;
    return {
      api: ['https://api.sanity.io', `https://${own}`, `https://${projectId}.apicdn.sanity.io`],
      sockets: [`wss://${own}`],
      files: ['https://cdn.sanity.io'],
    };
  }
  // The local stand-in has a host for each listener, because a browser opens only six connections to a host.
  const hosts = `*.localhost:${new URL(apiHost).port}`;
  return { api: [apiHost, `http://${hosts}`], sockets: [`ws://${hosts}`], files: [apiHost] };
}

/** Writes the Studio's policy. Allows inline styles, which Sanity's interface writes. */
export function studioPolicy(place: StudioPlace): string {
  const { api, sockets, files } = listHosts(place);
  // A Studio with a host name of its own has a different origin from the shop.
  const shop = ["'self'", place.shopUrl];
  return joinDirectives({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [...shop, 'data:', 'blob:', ...files],
    'media-src': files,
    'worker-src': ["'self'", 'blob:'],
    'connect-src': [...shop, ...api, ...sockets, ...files],
    'frame-src': ["'none'"],
    ...COMMON,
  });
}
