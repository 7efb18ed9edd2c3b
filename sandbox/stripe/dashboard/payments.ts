import { html } from 'hono/html';
import { isOpen } from '../disputes.ts';
import { formatMoney } from '../money.ts';
import { badge, button, type Html, time } from './parts.ts';
import type { PaymentRow } from './read.ts';

/** Renders a payment with its status and its actions. */
export function paymentCard({ intent, charge, dispute }: PaymentRow): Html {
  const details = Object.entries(intent.metadata);
  return html`<li class="card">
    <div class="head">
      <strong class="amount">${formatMoney(intent.amount, intent.currency)}</strong>
      ${state({ intent, charge, dispute })}
    </div>
    <p class="what">${intent.description ?? 'Payment'}</p>
    <p class="meta">
      ${time(intent.created * 1000)} <code>${intent.id}</code>
      ${charge?.payment_method_details?.card ? html`<span>${card(charge.payment_method_details.card)}</span>` : ''}
    </p>
    ${intent.last_payment_error ? html`<p class="refusal">${intent.last_payment_error.message ?? ''}</p>` : ''}
    ${details.length ? html`<details><summary>Metadata</summary><dl>${details.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>` : ''}
    <div class="buttons">${buttons({ intent, charge, dispute })}</div>
  </li>`;
}

const card = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  `${brand ?? 'card'} •••• ${last4 ?? ''}`;

function state({ intent, charge, dispute }: PaymentRow): Html {
  if (dispute && isOpen(dispute)) return badge('bad', 'Disputed');
  if (dispute?.status === 'lost') return badge('bad', 'Dispute lost');
  if (charge?.refunded) return badge('plain', 'Refunded');
  if (charge?.amount_refunded) {
    return badge('plain', `${formatMoney(charge.amount_refunded, charge.currency)} refunded`);
  }
  if (dispute?.status === 'won') return badge('good', 'Dispute won');
  const states: Record<string, Html> = {
    succeeded: badge('good', 'Succeeded'),
    canceled: badge('plain', 'Cancelled'),
    processing: badge('wait', 'Processing'),
    requires_action: badge('wait', 'Awaiting authentication'),
  };
  const open = intent.last_payment_error ? badge('bad', 'Failed') : badge('plain', 'Incomplete');
  return states[intent.status] ?? open;
}

function buttons({ intent, charge, dispute }: PaymentRow): Html | Html[] {
  if (intent.status === 'processing') {
    return [
      button('release', intent.id, 'Let it succeed'),
      button('decline', intent.id, 'Let it fail'),
    ];
  }
  if (dispute && isOpen(dispute)) {
    return [button('won', dispute.id, 'Dispute won'), button('lost', dispute.id, 'Dispute lost')];
  }
  if (!charge || charge.refunded || dispute?.status === 'lost') return html``;
  const left = ((charge.amount - charge.amount_refunded) / 100).toFixed(2);
  const refund = html`<form method="post" action="/dashboard" class="refund">
    <input type="hidden" name="id" value="${charge.id}" />
    <label>Amount <input name="amount" inputmode="decimal" value="${left}" size="7" /></label>
    <button name="action" value="refund">Refund</button>
  </form>`;
  if (dispute) return refund;
  return [
    refund,
    button('dispute', charge.id, 'Open dispute'),
    button('warning', charge.id, 'Warn of fraud'),
  ];
}
