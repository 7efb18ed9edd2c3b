import { expect, it } from 'vitest';
import { CHECKOUT_NOTICE } from '#site/lib/storage-names.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { leaveNotice, takeNotice } from './checkout-notice.ts';

/** An in-memory `sessionStorage`, which Node lacks. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('is shown once, at the checkout of its order', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'price-changed', orderId: 'a' }, store);
  expect(takeNotice('a', store)).toEqual(checkoutMessages.priceChanged);
  expect(takeNotice('a', store)).toBeUndefined();
});

it('says after a refusal at the bank that nothing was charged', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'bank-refused', orderId: 'a' }, store);
  expect(takeNotice('a', store)?.title).toBe('Payment failed. You have not been charged.');
});

it('is dropped at another checkout', () => {
  const store = emptyStore();
  leaveNotice({ kind: 'price-changed', orderId: 'a' }, store);
  expect(takeNotice('b', store)).toBeUndefined();
  expect(takeNotice('a', store)).toBeUndefined();
});

it.each(['', '{', '{"kind":"other","orderId":"a"}'])(
  'ignores a stored value that is no message: %s',
  (text) => {
    const store = emptyStore();
    store.setItem(CHECKOUT_NOTICE, text);
    expect(takeNotice('a', store)).toBeUndefined();
  },
);
