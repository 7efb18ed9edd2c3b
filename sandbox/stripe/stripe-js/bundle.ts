import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In dependency order. */
const PARTS = ['errors', 'channel', 'payment-element', 'elements', 'challenge', 'payments', 'main'];

/**
 * Joins the modules of `sdk/` into the one classic script that a shop's page loads. A module would
 * set `window.Stripe` too late.
 * @param train the release train that the installed stripe-js expects, e.g. `dahlia`
 */
export function bundleSdk(train: string): string {
  const parts = PARTS.map((name) =>
    readFileSync(join(import.meta.dirname, 'sdk', `${name}.js`), 'utf8')
      .replaceAll(/^import .*;\n/gm, '')
      .replaceAll(/^export /gm, '')
      .replaceAll('__TRAIN__', train),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}
