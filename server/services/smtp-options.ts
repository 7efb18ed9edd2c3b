/** In milliseconds. The library's own timeouts are minutes; a function has seconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Chooses the connection to a mail server. Nothing crosses a network in the clear: `smtps://` is encrypted
 * from the first byte, and `smtp://` must upgrade by STARTTLS with a valid certificate. Loopback needs no
 * encryption and has no certificate to check.
 */
export function smtpOptions(smtpUrl: string) {
  const isLocal = LOOPBACK.includes(new URL(smtpUrl).hostname);
  // The library would read settings from the query, and they would win.
  const [url = ''] = smtpUrl.split('?');
  return { url, ...TIME_LIMITS, requireTLS: !isLocal, ignoreTLS: isLocal };
}
