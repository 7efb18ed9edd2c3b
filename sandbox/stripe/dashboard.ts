import type { Context } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../kit/stand-in.ts';
import { REDIRECT_AUTHENTICATION } from './confirm.ts';
import { dashboardPage, paymentPage, STYLE } from './dashboard-page.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type { Service } from './endpoint.ts';
import { StripeError } from './errors.ts';
import { Ledger } from './ledger.ts';
import { toMinorUnits } from './money.ts';
import { HOLD_NEXT, release } from './payments.ts';
import { refundCharge } from './refunds.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const decimal = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount such as 12.99.');
const id = z.string();

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('refund'), id, amount: decimal.or(z.literal('')).optional() }),
  z.object({ action: z.literal('dispute'), id }),
  z.object({ action: z.literal('won'), id }),
  z.object({ action: z.literal('lost'), id }),
  z.object({ action: z.literal('release'), id }),
  z.object({ action: z.literal('decline'), id }),
  z.object({ action: z.literal('resend'), id }),
  z.object({ action: z.literal('hold'), on: z.enum(['yes', 'no']) }),
  z.object({ action: z.literal('redirect'), on: z.enum(['yes', 'no']) }),
]);
type Action = z.output<typeof action>;

/**
 * Serves the dashboard at `/`, and a payment at the same path as Stripe's dashboard. `POST /dashboard` performs an
 * action.
 */
export function dashboardRoutes(app: App, service: Service, resend: (event: string) => void): void {
  const { store } = service;
  const headers = { 'content-security-policy': POLICY, 'cache-control': 'no-store' };
  app.get('/', (c) => c.html(dashboardPage(store), 200, headers));
  app.get('/test/payments/:id', (c) => {
    const id = c.req.param('id');
    return c.html(paymentPage(store, id), store.find('payment_intent', id) ? 200 : 404, headers);
  });
  app.get('/dashboard.css', (c) =>
    c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.post('/dashboard', async (c: Context) => {
    const parsed = action.safeParse(await c.req.parseBody());
    if (!parsed.success) return c.text(z.prettifyError(parsed.error), 400);
    try {
      if (parsed.data.action === 'resend') resend(parsed.data.id);
      else perform(service, parsed.data);
    } catch (error) {
      if (error instanceof StripeError) return c.text(error.message, 400);
      throw error;
    }
    service.sendEvents();
    return c.redirect('/', 303);
  });
}

function perform({ store }: Service, pressed: Exclude<Action, { action: 'resend' }>): void {
  store.transaction(() => {
    const ledger = new Ledger(store, { id: null, idempotency_key: null });
    if (pressed.action === 'hold') return store.set(HOLD_NEXT, pressed.on === 'yes' ? 'yes' : null);
    if (pressed.action === 'redirect') {
      return store.set(REDIRECT_AUTHENTICATION, pressed.on === 'yes' ? 'yes' : null);
    }
    if (pressed.action === 'refund') {
      const input = { reason: 'requested_by_customer', metadata: {} };
      const charge = findCharge(ledger, pressed.id);
      const amount = pressed.amount && toMinorUnits(pressed.amount, charge.currency);
      refundCharge(ledger, charge, amount ? { ...input, amount } : input);
    } else if (pressed.action === 'dispute') openDispute(ledger, findCharge(ledger, pressed.id));
    else if (pressed.action === 'won' || pressed.action === 'lost') {
      const dispute = ledger.store.find('dispute', pressed.id);
      closeDispute(ledger, existing(dispute), pressed.action);
    } else {
      const intent = existing<Stripe.PaymentIntent>(
        ledger.store.find('payment_intent', pressed.id),
      );
      if (intent.status === 'processing') release(ledger, intent, pressed.action === 'release');
    }
  });
}

function findCharge(ledger: Ledger, chargeId: string): Stripe.Charge {
  return existing(ledger.store.find('charge', chargeId));
}

function existing<T>(object: T | undefined): T {
  if (object) return object;
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: 'There is no object with this id.',
  });
}
