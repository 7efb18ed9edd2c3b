import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { config } from '../config.ts';
import { refuseLiveKeyInPreview, refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { PAYMENTS_TIME_LIMIT_MS } from '../service-time-limits.ts';
import { timed } from '../service-timing.ts';
import type { Payment } from './payment.ts';

let client: Stripe | undefined;

/** @throws AppError `preview_sells_nothing` */
export function stripe(): Stripe {
  if (client) return client;
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, SANITY_DATASET } = config();
  refuseLiveKeyInPreview(STRIPE_SECRET_KEY);
  refuseSaleFrom(SANITY_DATASET);
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined;
  client = new Stripe(STRIPE_SECRET_KEY, {
    telemetry: false,
    timeout: PAYMENTS_TIME_LIMIT_MS,
    httpClient: timedClient(),
    ...(origin
      ? {
          host: origin.hostname,
          port: origin.port,
          protocol: origin.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
  return client;
}

function timedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => timed('provider', () => client.makeRequest(...request)),
  };
}

const RATE_LIMIT_BACKOFF_MS = [500, 1_500];

/**
 * Retries rate limits (429); the client retries network errors and keys in use (409).
 * @throws AppError `not_found`; `internal` if the provider refuses; `unavailable`
 */
export async function callProvider<T>(
  request: (api: Stripe) => Promise<T>,
  waits = RATE_LIMIT_BACKOFF_MS,
): Promise<T> {
  try {
    return await request(stripe());
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const [wait, ...others] = waits;
    if (cause instanceof Stripe.errors.StripeRateLimitError && wait) {
      await setTimeout(wait * (0.5 + Math.random()));
      return callProvider(request, others);
    }
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new AppError('unavailable', { cause });
    }
    // The provider responds, so an invalid request is the shop's own fault and waiting does not help.
    throw new AppError(cause.statusCode === 404 ? 'not_found' : 'internal', { cause });
  }
}

/** Detects unknown objects, such as a payment from before the shop went live. @param error of {@link callProvider} */
export const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/** @param error of {@link callProvider} */
function toStripeError(error: unknown): Stripe.errors.StripeError | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError ? cause : undefined;
}

/**
 * Detects final failures, which the provider repeats under the same idempotency key for a day. After a
 * timeout, a lost connection, a key in use or a rate limit, a retry with the key may succeed.
 */
export const isFinalFailure = (error: unknown): boolean =>
  isRepeatedFailure(error) || toStripeError(error)?.statusCode === 500 || isRefused(error);

/** Detects a failure that the provider only repeats, because an earlier request had the same key. */
export const isRepeatedFailure = (error: unknown): boolean =>
  toStripeError(error)?.headers?.['idempotent-replayed'] === 'true';

/** Excludes keys in use (409) and rate limits (429), which are temporary. */
const isRefusal = (status: number) =>
  status >= 400 && status < 500 && status !== 409 && status !== 429;

/** Detects a permanent refusal. */
export const isRefused = (error: unknown): boolean =>
  isRefusal(toStripeError(error)?.statusCode ?? 0);

// The payment provider.

const REQUEST_KEY = 'requestKey';

const DUPLICATE_OF = 'duplicateOf';

const SUBJECT_ID = 'subjectId';

function toCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge && typeof charge === 'object' ? charge : undefined;
}

function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[] = [],
  disputes: Stripe.Dispute[] = [],
): Payment {
  return {
    id: intent.id,
    status: intent.status,
    isLive: intent.livemode,
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    paidAt: new Date((toCharge(intent)?.created ?? intent.created) * 1000),
    metadata: intent.metadata,
    refunds: refunds.map(({ id, status, amount, created, metadata }) => ({
      id,
      status: status ?? 'pending',
      amount,
      at: new Date(created * 1000),
      duplicateOf: metadata?.[DUPLICATE_OF],
      subjectId: metadata?.[SUBJECT_ID],
      requestKey: metadata?.[REQUEST_KEY],
    })),
    disputes: disputes.map(({ id, status, amount, created }) => ({
      id,
      status,
      amount,
      openedAt: new Date(created * 1000),
      readAt: new Date(),
    })),
  };
}

export interface NewPayment {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** The same key always opens the same payment. */
  idempotencyKey: string;
}

/**
 * Accepted payment methods: cards and their wallets (Apple Pay, Google Pay). All are decided immediately,
 * whatever the provider's dashboard enables (docs/decisions/0006-how-many-payments-can-a-subject-have.md).
 */
const PAYMENT_METHODS = ['card'];

export async function openPayment({ idempotencyKey, ...payment }: NewPayment): Promise<Payment> {
  const intent = await callProvider((api) =>
    api.paymentIntents.create(
      { ...payment, payment_method_types: PAYMENT_METHODS },
      { idempotencyKey },
    ),
  );
  return toPayment(intent);
}

/** Describes a payment for the seller and adds metadata. Other metadata stays unchanged. */
export async function annotatePayment(
  id: string,
  annotation: { description: string; metadata: Record<string, string> },
): Promise<void> {
  await callProvider((api) => api.paymentIntents.update(id, annotation));
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** @param reason `abandoned` if closed after declined cards @returns false if the payment was no longer open */
export async function closePayment(id: string, reason?: 'abandoned'): Promise<boolean> {
  const params = reason && { cancellation_reason: reason };
  return callProvider((api) =>
    api.paymentIntents.cancel(id, params).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'payment_intent_unexpected_state')) return false;
        throw error;
      },
    ),
  );
}

/** Refunds a duplicate payment, or one of its lines. Idempotent. @param countingId the payment that counts */
export async function refundDuplicate(
  id: string,
  countingId: string,
  line?: { subjectId: string; amount: number },
): Promise<void> {
  const metadata = { [DUPLICATE_OF]: countingId, ...(line && { [SUBJECT_ID]: line.subjectId }) };
  const idempotencyKey = `duplicate:${id}${line ? `:${line.subjectId}` : ''}`;
  await callProvider((api) =>
    api.refunds
      .create(
        {
          payment_intent: id,
          reason: 'duplicate',
          metadata,
          ...(line && { amount: line.amount }),
        },
        { idempotencyKey },
      )
      .catch((error: unknown) => {
        if (!hasCode(error, 'charge_already_refunded')) throw error;
      }),
  );
}

/** @param request the same key always makes the same refund; `subjectId` names the line whose access it ends */
export async function refundPayment(
  id: string,
  { amount, key, subjectId }: { amount: number; key: string; subjectId?: string | undefined },
): Promise<void> {
  await callProvider((api) =>
    api.refunds.create(
      {
        payment_intent: id,
        amount,
        reason: 'requested_by_customer',
        metadata: { [REQUEST_KEY]: key, ...(subjectId && { [SUBJECT_ID]: subjectId }) },
      },
      { idempotencyKey: `refund:${id}:${key}` },
    ),
  );
}

/** @throws AppError `not_found` */
export async function readPayment(id: string): Promise<Payment> {
  return callProvider(async (api) => {
    const intent = await api.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = toCharge(intent);
    const [refunds, disputes] = await Promise.all([
      // List refunds even if none counts now: a failed refund leaves no other trace.
      charge ? api.refunds.list({ payment_intent: id, limit: 100 }).then((list) => list.data) : [],
      charge?.disputed
        ? api.disputes.list({ payment_intent: id, limit: 100 }).then((list) => list.data)
        : [],
    ]);
    return toPayment(intent, refunds, disputes);
  });
}

/** @returns `undefined` if the provider has no such payment */
export async function findPayment(id: string): Promise<Payment | undefined> {
  return readPayment(id).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

/** The provider's maximum. It lists newest first, paid or not. */
const PAGE_SIZE = 100;

export interface PaymentList {
  /** Succeeded payments, newest first, without refunds and disputes. */
  payments: Payment[];
  /** The start of the complete part of the list. */
  since: Date;
}

/** @param succeededMax stops after this many @param readMax stops after reading this many, paid or not */
export async function listSucceededPayments(
  since: Date,
  succeededMax: number,
  readMax: number,
): Promise<PaymentList> {
  return callProvider(async (api) => {
    const payments: Payment[] = [];
    let read = 0;
    const list = api.paymentIntents.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.latest_charge'],
    });
    for await (const intent of list) {
      read += 1;
      if (intent.status === 'succeeded') payments.push(toPayment(intent));
      if (payments.length < succeededMax && read < readMax) continue;
      // Payments opened in the same second may be missing.
      return { payments, since: new Date((intent.created + 1) * 1000) };
    }
    return { payments, since };
  });
}

/** Lists newest first. Reads all refunds and disputes first: requesting them for each payment would take hours. */
export async function* listPaymentsForRebuild(): AsyncGenerator<Payment[]> {
  const [refunds, disputes] = await callProvider(async (api) => [
    await byPayment(api.refunds.list({ limit: PAGE_SIZE })),
    await byPayment(api.disputes.list({ limit: PAGE_SIZE })),
  ]);
  let after: string | undefined;
  do {
    const page = await callProvider((api) =>
      api.paymentIntents.list({
        limit: PAGE_SIZE,
        expand: ['data.latest_charge'],
        ...(after && { starting_after: after }),
      }),
    );
    yield page.data
      .filter(({ status }) => status === 'succeeded')
      .map((intent) => toPayment(intent, refunds.get(intent.id), disputes.get(intent.id)));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

async function byPayment<T extends Pick<Stripe.Refund, 'payment_intent'>>(
  list: Stripe.ApiListPromise<T>,
): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  for await (const item of list) {
    const { payment_intent: payment } = item;
    const id = typeof payment === 'string' ? payment : payment?.id;
    if (id) groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return groups;
}

export interface DisputeSummary {
  id: string;
  status: string;
  amount: number;
  currency: string;
  openedAt: Date;
  /** Deadline for a response. Undefined if the bank sets none. */
  dueAt: Date | undefined;
  /** Without refunds and disputes. */
  payment: Payment;
}

/** Lists disputes and inquiries, newest first. */
export async function listDisputes(since: Date): Promise<DisputeSummary[]> {
  return callProvider(async (api) => {
    const disputes: DisputeSummary[] = [];
    const list = api.disputes.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.payment_intent'],
    });
    for await (const dispute of list) {
      const { id, status, amount, currency, created, payment_intent: intent } = dispute;
      const { due_by: due } = dispute.evidence_details;
      if (!intent || typeof intent === 'string') continue;
      disputes.push({
        id,
        status,
        amount,
        currency,
        openedAt: new Date(created * 1000),
        dueAt: due ? new Date(due * 1000) : undefined,
        payment: toPayment(intent),
      });
    }
    return disputes;
  });
}

/** Largest delay of a balance transaction after its charge. */
const MAX_DELAY_SECONDS = 60;

const FEES_PAGE_SIZE = 100;

/**
 * @returns fees in the minor unit of the account's currency, by payment id
 * @throws AppError `internal` if the key lacks the permission; `unavailable`
 */
export async function readFees(from: Date, to: Date): Promise<Map<string, number>> {
  const second = (date: Date) => Math.floor(date.getTime() / 1000);
  return callProvider(async (api) => {
    const fees = new Map<string, number>();
    const list = api.balanceTransactions.list({
      type: 'charge',
      created: { gte: second(from), lte: second(to) + MAX_DELAY_SECONDS },
      expand: ['data.source'],
      limit: FEES_PAGE_SIZE,
    });
    for await (const { source, fee } of list) {
      const payment = sourcePayment(source);
      if (payment) fees.set(payment, fee);
    }
    return fees;
  });
}

function sourcePayment(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (!source || typeof source === 'string' || source.object !== 'charge') return undefined;
  const { payment_intent: payment } = source;
  return typeof payment === 'string' ? payment : payment?.id;
}

/** Replaces an earlier draft, and submits nothing. @param evidence by the provider's field names */
export async function saveDraft(
  disputeId: string,
  evidence: Record<string, string>,
): Promise<void> {
  await callProvider((api) => api.disputes.update(disputeId, { evidence, submit: false }));
}
