import type Stripe from 'stripe';
import { REDIRECT_AUTHENTICATION } from '../confirm.ts';
import type { EventObject } from '../entities/event.ts';
import { HOLD_NEXT } from '../payments.ts';
import type { Store } from '../store.ts';

const SHOWN = 50;

export interface PaymentRow {
  intent: Stripe.PaymentIntent;
  /** The charge that took the money. */
  charge: Stripe.Charge | undefined;
  dispute: Stripe.Dispute | undefined;
}

export interface EventRow {
  event: EventObject;
  /** The id of the event's object. */
  about: string;
  attempts: number;
  /** The status of the last attempt, or the reason why there was none. */
  lastResult: string | null;
  /** Unix time in milliseconds; null once the event is delivered or given up. */
  nextAt: number | null;
}

export interface DashboardData {
  payments: PaymentRow[];
  events: EventRow[];
  isHolding: boolean;
  isRedirecting: boolean;
}

/** Reads the latest payments and events for the dashboard. */
export function readDashboard(store: Store): DashboardData {
  return {
    payments: store
      .list('payment_intent', { limit: SHOWN })
      .data.map((intent) => toRow(store, intent)),
    events: store.list('event', { limit: SHOWN }).data.map((event) => ({
      event,
      about: 'id' in event.data.object ? String(event.data.object.id) : '',
      ...delivery(store, event.id),
    })),
    isHolding: store.setting(HOLD_NEXT) !== undefined,
    isRedirecting: store.setting(REDIRECT_AUTHENTICATION) !== undefined,
  };
}

/** Reads one payment. @returns undefined where there is none with this id */
export function readPayment(store: Store, id: string): PaymentRow | undefined {
  const intent = store.find('payment_intent', id);
  return intent && toRow(store, intent);
}

function toRow(store: Store, intent: Stripe.PaymentIntent): PaymentRow {
  return {
    intent,
    charge: paidCharge(store, intent),
    dispute: store.list('dispute', { where: { payment_intent: intent.id }, limit: 1 }).data[0],
  };
}

function paidCharge(store: Store, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
  if (intent.status !== 'succeeded') return undefined;
  return store.find('charge', String(intent.latest_charge));
}

function delivery(store: Store, id: string): Omit<EventRow, 'event' | 'about'> {
  const row = store.database.prepare('SELECT * FROM deliveries WHERE event = ?').get(id);
  return {
    attempts: Number(row?.attempts ?? 0),
    lastResult: row?.last_answer ? String(row.last_answer) : null,
    nextAt: row?.next_at ? Number(row.next_at) : null,
  };
}
