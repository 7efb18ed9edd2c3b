import { hashInlineScripts, hashSource, joinDirectives } from './csp.ts';
import { type PageElement, textOf } from './html.ts';

/**
 * The policy of the reader's page: its own scripts and styles, one worker, and pictures that it draws itself, for
 * printing. PDFs come from authors, so nothing of them may load or run anything.
 */
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

/** The policy of the worker that reads PDFs: WebAssembly, for rare pictures, is compiled here alone. */
export const WORKER_POLICY = joinDirectives({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
});
