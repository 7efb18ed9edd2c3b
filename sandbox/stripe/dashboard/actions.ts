import type { Context } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { REDIRECT_AUTHENTICATION } from '../confirm.ts';
import { isCrossSite } from '../cross-site.ts';
import { closeDispute, openDispute } from '../disputes.ts';
import type { Service } from '../endpoint.ts';
import { StripeError } from '../errors.ts';
import { warnOfFraud } from '../fraud-warnings.ts';
import { Ledger } from '../ledger.ts';
import { HOLD_NEXT, release } from '../payments.ts';
import { refundCharge } from '../refunds.ts';

const pounds = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount such as 12.99.')
  .transform((text) => Math.round(Number(text) * 100));
const id = z.string();

const action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('refund'), id, amount: pounds.or(z.literal('')).optional() }),
  z.object({ action: z.literal('dispute'), id }),
  z.object({ action: z.literal('warning'), id }),
  z.object({ action: z.literal('won'), id }),
  z.object({ action: z.literal('lost'), id }),
  z.object({ action: z.literal('release'), id }),
  z.object({ action: z.literal('decline'), id }),
  z.object({ action: z.literal('resend'), id }),
  z.object({ action: z.literal('hold'), on: z.enum(['yes', 'no']) }),
  z.object({ action: z.literal('redirect'), on: z.enum(['yes', 'no']) }),
]);
type Action = z.output<typeof action>;

/** Handles `POST /dashboard`: the dashboard's buttons, pressed on its page or by a program. */
export function actionRoutes(app: App, service: Service, resend: (event: string) => void): void {
  app.post('/dashboard', async (c: Context) => {
    if (isCrossSite(c)) return c.text('Cross-site requests are not allowed.', 403);
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
      const amount = pressed.amount || undefined;
      refundCharge(ledger, chargeOf(ledger, pressed.id), amount ? { ...input, amount } : input);
    } else if (pressed.action === 'dispute') openDispute(ledger, chargeOf(ledger, pressed.id));
    else if (pressed.action === 'warning') warnOfFraud(ledger, chargeOf(ledger, pressed.id));
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

function chargeOf(ledger: Ledger, chargeId: string): Stripe.Charge {
  return existing(ledger.store.find('charge', chargeId));
}

function existing<T>(object: T | undefined): T {
  if (object) return object;
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: 'There is no object with this id.',
  });
}
