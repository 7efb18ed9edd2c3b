import * as z from 'zod/mini';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { CHECKOUT_NOTICE } from '#site/lib/storage-names.ts';

const notice = z.object({
  kind: z.enum(['bank-refused', 'price-changed', 'payment-closed']),
  orderId: z.string(),
});
type Notice = z.infer<typeof notice>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const texts: Record<Notice['kind'], FormFailure> = {
  'bank-refused': {
    title: checkoutMessages.notCharged,
    description: checkoutMessages.paymentFailed.description,
  },
  'price-changed': checkoutMessages.priceChanged,
  'payment-closed': checkoutMessages.paymentClosed,
};

export const toOrderId = ({ offerId, subjectId = '' }: QuoteRequest): string =>
  offerId ?? subjectId;

/** Stores a notice for the next checkout. Without storage, only the toast remains. */
export function leaveNotice(message: Notice, store = readStore()): void {
  store?.setItem(CHECKOUT_NOTICE, JSON.stringify(message));
}

/** Reads and removes the notice for this checkout. */
export function takeNotice(orderId: string, store = readStore()): FormFailure | undefined {
  const text = store?.getItem(CHECKOUT_NOTICE) ?? null;
  store?.removeItem(CHECKOUT_NOTICE);
  const message = parse(text);
  return message?.orderId === orderId ? texts[message.kind] : undefined;
}

function readStore(): Store | undefined {
  try {
    return sessionStorage;
  } catch {
    // Storage may be blocked.
    return undefined;
  }
}

function parse(text: string | null) {
  try {
    return notice.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
