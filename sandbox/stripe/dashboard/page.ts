import { html } from 'hono/html';
import { frame } from './frame.ts';
import { badge, button, type Html, time, toggle } from './parts.ts';
import { paymentCard } from './payments.ts';
import type { DashboardData, EventRow } from './read.ts';

/** Renders the dashboard. `html` escapes every value. */
export function dashboardPage(data: DashboardData): Html {
  return frame(
    html`<a class="button" href="/">Refresh</a>`,
    html`<section aria-labelledby="payments">
        <h2 id="payments">Latest payments</h2>
        ${data.payments.length ? html`<ul class="cards">${data.payments.map(paymentCard)}</ul>` : html`<p class="empty">No payments yet. Pay with the card 4242 4242 4242 4242.</p>`}
      </section>
      <aside>
        <section aria-labelledby="behaviour">
          <h2 id="behaviour">Behaviour</h2>
          <div class="card">
            ${toggle('hold', data.isHolding, 'Hold the next payment', 'It stays in processing until you make it succeed or fail.')}
            ${toggle('redirect', data.isRedirecting, 'Authenticate on a separate page', '3-D Secure leaves the shop and returns to it, instead of opening a dialog.')}
          </div>
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Events</h2>
          ${data.events.length ? html`<ul class="events card">${data.events.map(eventLine)}</ul>` : html`<p class="empty">No events yet.</p>`}
        </section>
      </aside>`,
  );
}

function eventLine({ event, about, attempts, lastResult, nextAt }: EventRow): Html {
  return html`<li>
    <div class="head">
      <strong>${event.type}</strong>
      ${deliveryBadge(lastResult, nextAt)}
    </div>
    <p class="meta">
      ${time(event.created * 1000)} <code>${about}</code>
      <span>${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${nextAt && attempts ? html`, next ${time(nextAt)}` : ''}</span>
    </p>
    ${button('resend', event.id, 'Send again')}
  </li>`;
}

function deliveryBadge(lastResult: string | null, nextAt: number | null): Html {
  if (lastResult === null) return badge('wait', 'Waiting');
  if (/^2/.test(lastResult)) return badge('good', lastResult);
  return badge(nextAt ? 'wait' : 'bad', lastResult);
}
