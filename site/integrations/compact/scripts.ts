import { minifySync } from 'vite';

/** A script whose code is in the page. */
const SCRIPT = /(<script(?![^>]*(?:json|\ssrc=))[^>]*>)([\s\S]*?)<\/script>/g;

/** Minified scripts by their code: most pages have the same. */
const minified = new Map<string, string>();

/**
 * Minifies a script without imports.
 * @throws Error for a script with a mistake
 */
export function minifyScript(code: string): string {
  const known = minified.get(code);
  if (known !== undefined) return known;
  const result = minifySync('inline.js', code);
  if (result.errors[0]) throw new Error(result.errors[0].message);
  const short = result.code.trim();
  minified.set(code, short);
  return short;
}

/** Minifies the inline scripts of a page. */
export const compactScripts = (html: string) =>
  html.replace(SCRIPT, (_, tag: string, code: string) => `${tag}${minifyScript(code)}</script>`);

/** Leaves of a page what its reader may see. */
export const removeScripts = (html: string) => html.replace(SCRIPT, '');
