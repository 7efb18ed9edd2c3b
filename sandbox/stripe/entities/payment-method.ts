import type Stripe from 'stripe';
import type { TestCard } from '../cards.ts';
import { newId, now } from '../ids.ts';

/** Payment method and the name of its test card. The card's number is never stored. */
export interface StoredMethod {
  id: string;
  created: number;
  test_card: string;
  /** True after the first attempt to pay with it. Without a customer it serves one payment only. */
  is_used: boolean;
  object: Stripe.PaymentMethod;
}

export interface CardDetails {
  exp_month: number;
  exp_year: number;
  country?: string | null;
  postal_code?: string | null;
}

export function createMethod(card: TestCard, details: CardDetails): StoredMethod {
  const id = newId('pm');
  const created = now();
  const object: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: details.country ?? null,
        line1: null,
        line2: null,
        postal_code: details.postal_code ?? null,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: details.exp_month,
      exp_year: details.exp_year,
      fingerprint: null,
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return { id, created, test_card: card.name, is_used: false, object };
}
