import type { Context } from 'hono';
import { invalidRequest, notImplemented } from '../errors.ts';
import { newId } from '../ids.ts';

/** Stripe's other resources: the first part of their path after /v1. */
const RESOURCES = new Set([
  'account',
  'accounts',
  'apple_pay',
  'balance',
  'balance_transactions',
  'billing_portal',
  'charges',
  'checkout',
  'confirmation_tokens',
  'coupons',
  'credit_notes',
  'customers',
  'disputes',
  'ephemeral_keys',
  'events',
  'file_links',
  'files',
  'invoiceitems',
  'invoices',
  'mandates',
  'payment_intents',
  'payment_links',
  'payment_method_configurations',
  'payment_method_domains',
  'payment_methods',
  'payouts',
  'plans',
  'prices',
  'products',
  'promotion_codes',
  'quotes',
  'radar',
  'refunds',
  'reporting',
  'reviews',
  'setup_intents',
  'shipping_rates',
  'sources',
  'subscription_items',
  'subscription_schedules',
  'subscriptions',
  'tax',
  'tax_codes',
  'tax_ids',
  'tax_rates',
  'terminal',
  'test_helpers',
  'tokens',
  'topups',
  'transfers',
  'webhook_endpoints',
]);

/** Responds to an unimplemented route: 501 where Stripe has it, or else Stripe's own 404. */
export function unknownRoute(c: Context): Response {
  const [, version, resource = ''] = c.req.path.split('/');
  const exists = version === 'v2' || (version === 'v1' && RESOURCES.has(resource));
  const error = exists
    ? notImplemented(`${c.req.method} ${c.req.path}`)
    : invalidRequest(
        `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        { status: 404 },
      );
  return Response.json(
    { error: error.body },
    {
      status: error.status,
      headers: { 'request-id': newId('req'), 'stripe-should-retry': 'false' },
    },
  );
}
