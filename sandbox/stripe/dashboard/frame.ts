import { html } from 'hono/html';
import type { Html } from './parts.ts';

/** Renders a page of the dashboard around its contents. */
export function frame(link: Html, contents: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Payments (sandbox)</title>
        <link rel="stylesheet" href="/dashboard.css" />
      </head>
      <body>
        <header>
          <div>
            <h1>Payments</h1>
            <p>A local stand-in for Stripe. No real money moves.</p>
          </div>
          ${link}
        </header>
        <main>${contents}</main>
      </body>
    </html>`;
}
