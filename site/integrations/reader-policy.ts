import { hashInlineScripts, hashSource, joinDirectives } from './csp.ts';
import { type PageElement, textOf } from './html.ts';

/** Writes the reader's policy. PDFs come from authors, so their content must not load or run anything. */
export function readerPolicy(elements: readonly PageElement[]): string {
  const styles = elements
    .filter(({ tagName }) => tagName === 'style')
    .map((style) => hashSource(textOf(style)));
  return joinDirectives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashInlineScripts(elements)],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

/** Policy of the worker that reads PDFs. Only the worker may compile WebAssembly, for rare image formats. */
export const WORKER_POLICY = joinDirectives({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
});
