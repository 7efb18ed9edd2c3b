/** A cookie as Playwright takes it. */
export interface BrowserCookie {
  name: string;
  value: string;
  url: string;
  secure?: boolean;
}

/**
 * Reads the cookies of a request for a browser.
 * @param header e.g. `a=1; b=2`
 * @param origin of the shop
 */
export function toBrowserCookies(header: string, origin: string): BrowserCookie[] {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    // The browser takes a cookie with this prefix only from an encrypted address.
    const isHost = name.startsWith('__Host-');
    const place = isHost
      ? { url: origin.replace('http:', 'https:'), secure: true }
      : { url: origin };
    return { name, value: pair.slice(at + 1), ...place };
  });
}
