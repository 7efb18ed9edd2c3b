import { createHash } from 'node:crypto';
import { hashInlineScripts, joinDirectives } from './csp.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The policy of the reader's page: its own scripts and styles, one worker, and pictures that it draws itself, for
 * printing. PDFs come from authors, so nothing of them may load or run anything.
 */
export function readerPolicy(html: string): string {
  const styles = [...html.matchAll(STYLE)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return joinDirectives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashInlineScripts(html)],
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
