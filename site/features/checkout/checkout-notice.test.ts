import { expect, it } from 'vitest';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { CHECKOUT_NOTICE } from '#site/lib/storage-names.ts';
import { leaveNotice, takeNotice } from './checkout-notice.ts';

/** Returns an in-memory `sessionStorage`, which Node lacks. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('shows a notice once, at the checkout of its order', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'price-changed', orderId: 'a' }, store);
  expect(takeNotice('a', store)).toEqual(checkoutMessages.priceChanged);
  expect(takeNotice('a', store)).toBeUndefined();
});

it('states that nothing was charged if the bank refused', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'bank-refused', orderId: 'a' }, store);
  expect(takeNotice('a', store)?.title).toBe('Payment failed. You have not been charged.');
});

it('drops a notice at another checkout', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'price-changed', orderId: 'a' }, store);
  expect(takeNotice('b', store)).toBeUndefined();
  expect(takeNotice('a', store)).toBeUndefined();
});

it.each(['', '{', '{"kind":"other","orderId":"a"}'])(
  'ignores a stored value that is not a notice: %s',
  (text) => {
    const store = emptyStore();
    store.setItem(CHECKOUT_NOTICE, text);
    expect(takeNotice('a', store)).toBeUndefined();
  },
);
