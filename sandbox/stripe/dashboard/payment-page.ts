import { html } from 'hono/html';
import { frame } from './frame.ts';
import type { Html } from './parts.ts';
import { paymentCard } from './payments.ts';
import type { PaymentRow } from './read.ts';

/** Renders the page of one payment, or says that there is none with this id. */
export function paymentPage(id: string, payment: PaymentRow | undefined): Html {
  return frame(
    html`<a class="button" href="/">All payments</a>`,
    html`<section aria-labelledby="payment">
      <h2 id="payment">One payment</h2>
      ${payment ? html`<ul class="cards">${paymentCard(payment)}</ul>` : html`<p class="empty">There is no payment <code>${id}</code>.</p>`}
    </section>`,
  );
}
