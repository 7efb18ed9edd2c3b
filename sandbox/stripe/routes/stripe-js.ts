import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import Stripe from 'stripe';
import type { App } from '../../kit/stand-in.ts';

const FRAME = join(import.meta.dirname, '../stripe-js/frame');
const SDK = join(import.meta.dirname, '../stripe-js/sdk');
/** Modules of the SDK in dependency order. */
const PARTS = ['errors', 'channel', 'payment-element', 'elements', 'challenge', 'payments', 'main'];
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Lets the frame load its own files and call its own API, nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** Release train of the installed API version: `2026-08-26.dahlia` is `dahlia`. */
const releaseTrain = Stripe.API_VERSION.split('.')[1] ?? '';

export function stripeJsRoutes(app: App): void {
  const script = bundleSdk();
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  const sdk = () =>
    new Response(script, {
      headers: {
        ...headers,
        'content-type': String(TYPES['.js']),
        'access-control-allow-origin': '*',
      },
    });
  app.get('/v3/stripe.js', sdk);
  app.get(`/${releaseTrain}/stripe.js`, sdk);
  for (const file of readdirSync(FRAME)) {
    const body = readFileSync(join(FRAME, file), 'utf8');
    const type = String(TYPES[extname(file)]);
    const fileHeaders = { ...headers, 'content-type': type, 'content-security-policy': POLICY };
    app.get(`/v3/frame/${file}`, () => new Response(body, { headers: fileHeaders }));
  }
}

/** Joins the modules into one classic script. A module would set `window.Stripe` too late. */
function bundleSdk(): string {
  const parts = PARTS.map((name) =>
    readFileSync(join(SDK, `${name}.js`), 'utf8')
      .replaceAll(/^import .*;\n/gm, '')
      .replaceAll(/^export /gm, '')
      .replaceAll('__TRAIN__', releaseTrain),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}
