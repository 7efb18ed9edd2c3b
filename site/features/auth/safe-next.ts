// Browsers read a backslash as a slash and drop tabs and line ends: none of them is in our paths.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const UNSAFE = /[\\\u0000-\u0020\u007f]/;
const ANYWHERE = 'https://shop.invalid';
/** Signing in leads nowhere there, or does something on the visitor's behalf. */
const REFUSED = /^\/(auth|api)(\/|$)/;

/**
 * Where a visitor may be sent after signing in: a path of this shop.
 * @param value what stood in `?next=`
 * @returns the path with its query, or undefined where it would lead out of the shop, to `/auth`
 *   itself or to the API
 */
export function safeNext(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?!\/)/.test(value) || UNSAFE.test(value)) return undefined;
  const url = new URL(value, ANYWHERE);
  if (url.origin !== ANYWHERE) return undefined;
  const path = decodePath(url.pathname);
  if (path === undefined || /^\/[/\\]/.test(path) || REFUSED.test(path)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** What a server will read in the path: decoded, and in one case. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return undefined;
  }
}
