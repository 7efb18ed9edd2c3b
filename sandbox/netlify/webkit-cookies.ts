import type { RawHeaders } from './headers.ts';

/**
 * WebKit (Safari and others) keeps no `Secure` cookie of `http://localhost`, and names that begin with `__Host-` or
 * `__Secure-` require `Secure`. So the gateway renames these cookies and omits `Secure`, for WebKit only.
 */
const PREFIXES = [
  ['__Host-', 'local-host-'],
  ['__Secure-', 'local-secure-'],
] as const;

/** Tells whether a browser is WebKit. Chromium claims to be WebKit too. */
export function isWebKit(userAgent: string | undefined): boolean {
  return /AppleWebKit\//.test(userAgent ?? '') && !/Chrom(e|ium)\//.test(userAgent ?? '');
}

export function cookiesFromWebKit(headers: RawHeaders): RawHeaders {
  return mapHeader(headers, 'cookie', (value) =>
    value
      .split(/; */)
      .map((pair) => {
        const renamed = PREFIXES.find(([, local]) => pair.startsWith(local));
        return renamed ? renamed[0] + pair.slice(renamed[1].length) : pair;
      })
      .join('; '),
  );
}

export function cookiesToWebKit(headers: RawHeaders): RawHeaders {
  return mapHeader(headers, 'set-cookie', (value) => {
    const [pair = '', ...attributes] = value.split(/; */);
    const renamed = PREFIXES.find(([real]) => pair.toLowerCase().startsWith(real.toLowerCase()));
    const others = attributes.filter((attribute) => !/^secure$/i.test(attribute.trim()));
    return [renamed ? renamed[1] + pair.slice(renamed[0].length) : pair, ...others].join('; ');
  });
}

function mapHeader(
  headers: RawHeaders,
  name: string,
  change: (value: string) => string,
): RawHeaders {
  return headers.map((text, index) => {
    const isValue = index % 2 === 1;
    return isValue && headers[index - 1]?.toLowerCase() === name ? change(text) : text;
  });
}
