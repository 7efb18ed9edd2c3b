import { afterSignIn } from '#contract/files/paths.ts';
import { paths } from '#site/lib/paths.ts';

// Browsers read a backslash as a slash and remove tabs and line breaks; our paths contain none.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const UNSAFE = /[\\\u0000-\u0020\u007f]/;
/** Base of paths that are parsed. */
export const ANYWHERE = 'https://shop.invalid';
/** The sign-in page itself, and endpoints that could act on the visitor's behalf. */
const REFUSED = /^\/(auth|api)(\/|$)/;

/** Returns undefined if the path is outside the shop, `/auth` or in the API. */
export function safeNext(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?!\/)/.test(value) || UNSAFE.test(value)) return undefined;
  const url = new URL(value, ANYWHERE);
  if (url.origin !== ANYWHERE) return undefined;
  const path = decodePath(url.pathname);
  if (path === undefined || /^\/[/\\]/.test(path)) return undefined;
  if (UNSAFE.test(path.replaceAll(' ', '')) || REFUSED.test(path)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Decodes and lowercases a path, as a server does. */
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return undefined;
  }
}

const FILE = /^\/objects\/[\w-]+$/;

/** Replaces a file's path by a page that starts the download, because a download would leave the form open. */
export const landingPath = (path: string): string => (FILE.test(path) ? afterSignIn(path) : path);

/** Adds `?next=` to the header's links to the sign-in page, as the page's own links have it. */
export function keepNext(next: string | undefined): void {
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/auth"]')) {
    const isSignUp = new URL(link.href).searchParams.get('tab') === 'signup';
    link.href = paths.auth({ ...(isSignUp && { tab: 'signup' }), next });
  }
}
