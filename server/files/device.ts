const PHONE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Detects a phone or tablet from its headers. Web standards only, because the Edge Function uses it. */
export function isPhone(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  return hint === '?1' || (hint === null && PHONE.test(headers.get('user-agent') ?? ''));
}

/** Makes desktops save a file, and phones open it (docs/product.md#files). */
export function dispositionFor(headers: Headers, disposition: string): string {
  return isPhone(headers) ? disposition.replace(/^attachment/, 'inline') : disposition;
}
