import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { App } from '../../kit/stand-in.ts';
import type { Service } from '../endpoint.ts';
import { Ledger } from '../ledger.ts';
import { formatMoney } from '../money.ts';
import { authenticate } from '../payments.ts';

/** No form-action, because the form redirects to the shop, at any address. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'";

export function challengeRoutes(app: App, service: Service): void {
  app.get('/3d_secure/:id', (c) => {
    const intent = find(c, service);
    return intent ? page(c, challenge(intent)) : c.text('No such payment.', 404);
  });
  app.post('/3d_secure/:id', async (c) => {
    const intent = find(c, service);
    if (!intent) return c.text('No such payment.', 404);
    const { outcome } = await c.req.parseBody();
    const after = finish(service, intent, outcome === 'complete');
    const action = intent.next_action;
    const returnUrl = action?.redirect_to_url?.return_url;
    if (!returnUrl) return page(c, finished());
    return c.redirect(returnAddress(returnUrl, after), 303);
  });
}

function find(c: Context, { store }: Service): Stripe.PaymentIntent | undefined {
  const intent = store.find('payment_intent', c.req.param('id') ?? '');
  return intent?.client_secret === c.req.query('client_secret') ? intent : undefined;
}

/** Authenticates the intent, or does nothing if the page is stale or the button is pressed twice. */
function finish(
  service: Service,
  intent: Stripe.PaymentIntent,
  isPassed: boolean,
): Stripe.PaymentIntent {
  const method = service.store.find('payment_method', String(intent.payment_method));
  if (intent.status !== 'requires_action' || !method) return intent;
  const outcome = service.store.transaction(() => {
    const ledger = new Ledger(service.store, { id: null, idempotency_key: null });
    return authenticate(ledger, intent, method, isPassed);
  });
  service.sendEvents();
  return outcome.intent;
}

function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl);
  const statuses: Record<string, string> = { succeeded: 'succeeded', processing: 'pending' };
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
  url.searchParams.set('redirect_status', statuses[intent.status] ?? 'failed');
  return url.href;
}

function page(c: Context, body: ReturnType<typeof html>) {
  c.header('content-security-policy', POLICY);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'same-origin');
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Card authentication</title>
        <link rel="stylesheet" href="/v3/frame/challenge.css" />
      </head>
      <body><main>${body}</main></body>
    </html>`);
}

function challenge(intent: Stripe.PaymentIntent) {
  return html`
    <p class="bank">
      <svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#1d4ed8" /><path d="M6 12 14 7l8 5v1H6zm2 2h2v5H8zm5 0h2v5h-2zm5 0h2v5h-2zM6 20h16v2H6z" fill="#fff" /></svg>
      3-D Secure test page
    </p>
    <h1>Confirm your payment</h1>
    <p class="amount"><strong>${formatMoney(intent.amount, intent.currency)}</strong><br />${intent.description ?? ''}</p>
    <p>Your bank would ask for a code or its app here. In this test, choose what happens.</p>
    <form method="post">
      <button name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>
    <script type="module" src="/v3/frame/challenge.js"></script>
  `;
}

function finished() {
  return html`<p role="status">One moment…</p>
    <script type="module" src="/v3/frame/challenge-done.js"></script>`;
}
