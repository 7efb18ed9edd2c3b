const PHONE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Detects a phone or tablet, as far as the browser tells. Web standards only, because the Edge Function uses it. */
export function isPhone(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  return hint === '?1' || (hint === null && PHONE.test(headers.get('user-agent') ?? ''));
}

/**
 * Chooses how the browser handles a file: a desktop saves it under its name, a phone opens it
 * (docs/product.md#files).
 * @param disposition an `attachment` Content-Disposition
 */
export function dispositionFor(headers: Headers, disposition: string): string {
  return isPhone(headers) ? disposition.replace(/^attachment/, 'inline') : disposition;
}
