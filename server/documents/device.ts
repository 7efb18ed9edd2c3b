const PHONE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Whether a phone or tablet asks, as far as a browser tells. Web standards only: the edge uses it. */
export function isPhone(headers: Headers): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  return hint === '?1' || (hint === null && PHONE.test(headers.get('user-agent') ?? ''));
}

/**
 * How a file is handed over (spec section 7): a desk saves it under its name, a phone opens it to
 * be read.
 * @param disposition an `attachment` Content-Disposition
 */
export function dispositionFor(headers: Headers, disposition: string): string {
  return isPhone(headers) ? disposition.replace(/^attachment/, 'inline') : disposition;
}
