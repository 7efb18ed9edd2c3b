import { html } from 'hono/html';
import type Stripe from 'stripe';
import { REDIRECT_AUTHENTICATION } from './confirm.ts';
import { isOpen } from './disputes.ts';
import type { EventObject } from './entities/event.ts';
import { formatMoney, toDecimal } from './money.ts';
import { HOLD_NEXT } from './payments.ts';
import type { Store } from './store.ts';

type Html = ReturnType<typeof html>;

const MAX_SHOWN = 50;

export const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 16px; }
ul { padding: 0; list-style: none; }
li { margin: 12px 0; padding: 12px 16px; border: 1px solid #8886; border-radius: 10px; }
p { margin: 4px 0; overflow-wrap: anywhere; }
form { display: inline-block; margin: 4px 8px 4px 0; }
button, input { min-height: 36px; padding: 4px 12px; font: inherit; }
`;

export function dashboardPage(store: Store): Html {
  const payments = store.list('payment_intent', { limit: MAX_SHOWN }).data;
  const events = store.list('event', { limit: MAX_SHOWN }).data;
  return frame(html`
    ${toggle(store, 'hold', HOLD_NEXT, 'Hold the next payment', 'It stays in processing until you make it succeed or fail.')}
    ${toggle(store, 'redirect', REDIRECT_AUTHENTICATION, 'Authenticate on a separate page', '3-D Secure leaves the shop and returns to it, instead of opening a dialog.')}
    <h2>Latest payments</h2>
    ${payments.length ? '' : html`<p>No payments yet. Pay with the card 4242 4242 4242 4242.</p>`}
    <ul>${payments.map((intent) => paymentCard(store, intent))}</ul>
    <h2>Events</h2>
    <ul>${events.map((event) => eventCard(store, event))}</ul>`);
}

export function paymentPage(store: Store, id: string): Html {
  const intent = store.find('payment_intent', id);
  return frame(html`<p><a href="/">All payments</a></p>
    ${intent ? html`<ul>${paymentCard(store, intent)}</ul>` : html`<p>There is no payment <code>${id}</code>.</p>`}`);
}

function frame(contents: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Payments (sandbox)</title>
        <link rel="stylesheet" href="/dashboard.css" />
      </head>
      <body>
        <h1>Payments</h1>
        <p>A local stand-in for Stripe. No real money moves.</p>
        <main>${contents}</main>
      </body>
    </html>`;
}

function toggle(store: Store, action: string, setting: string, label: string, hint: string): Html {
  const isOn = store.setting(setting) !== undefined;
  return html`<form method="post" action="/dashboard">
    <input type="hidden" name="action" value="${action}" />
    <button name="on" value="${isOn ? 'no' : 'yes'}" aria-pressed="${isOn ? 'true' : 'false'}">${label}: ${isOn ? 'on' : 'off'}</button>
    <small>${hint}</small>
  </form>`;
}

function button(action: string, id: string, label: string): Html {
  return html`<form method="post" action="/dashboard">
    <input type="hidden" name="id" value="${id}" />
    <button name="action" value="${action}">${label}</button>
  </form>`;
}

function paymentCard(store: Store, intent: Stripe.PaymentIntent): Html {
  const isPaid = intent.status === 'succeeded';
  const charge = isPaid ? store.find('charge', String(intent.latest_charge)) : undefined;
  const [dispute] = store.list('dispute', { where: { payment_intent: intent.id }, limit: 1 }).data;
  const card = charge?.payment_method_details?.card;
  return html`<li>
    <p><strong>${formatMoney(intent.amount, intent.currency)}</strong> ${state(intent, charge, dispute)}</p>
    <p>${intent.description ?? 'Payment'}</p>
    <p>${time(intent.created)} <code>${intent.id}</code> ${card ? `${card.brand} •••• ${card.last4}` : ''}</p>
    <p>${intent.last_payment_error?.message ?? ''}</p>
    ${Object.entries(intent.metadata).map(([name, value]) => html`<p><small>${name}: ${value}</small></p>`)}
    ${buttons(intent, charge, dispute)}
  </li>`;
}

function state(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | undefined,
  dispute: Stripe.Dispute | undefined,
): string {
  if (dispute) return `dispute: ${dispute.status}`;
  if (charge?.amount_refunded) {
    return `${formatMoney(charge.amount_refunded, charge.currency)} refunded`;
  }
  return intent.status;
}

function buttons(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | undefined,
  dispute: Stripe.Dispute | undefined,
): Html[] {
  if (intent.status === 'processing') {
    return [
      button('release', intent.id, 'Let it succeed'),
      button('decline', intent.id, 'Let it fail'),
    ];
  }
  if (dispute && isOpen(dispute)) {
    return [button('won', dispute.id, 'Dispute won'), button('lost', dispute.id, 'Dispute lost')];
  }
  if (!charge || charge.refunded || dispute?.status === 'lost') return [];
  const left = toDecimal(charge.amount - charge.amount_refunded, charge.currency);
  const refund = html`<form method="post" action="/dashboard">
    <input type="hidden" name="id" value="${charge.id}" />
    <label>Amount <input name="amount" inputmode="decimal" value="${left}" size="7" /></label>
    <button name="action" value="refund">Refund</button>
  </form>`;
  if (dispute) return [refund];
  return [refund, button('dispute', charge.id, 'Open dispute')];
}

function eventCard(store: Store, event: EventObject): Html {
  const { object } = event.data;
  const delivery = store.database.prepare('SELECT * FROM deliveries WHERE event = ?').get(event.id);
  return html`<li>
    <p><strong>${event.type}</strong> ${delivery?.last_answer ?? 'Waiting'}</p>
    <p>${time(event.created)} <code>${'id' in object ? String(object.id) : ''}</code> ${delivery?.attempts ?? 0} attempts</p>
    ${button('resend', event.id, 'Send again')}
  </li>`;
}

/** @param seconds Unix time */
function time(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en', {
    hourCycle: 'h23',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
}
