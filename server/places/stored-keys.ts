import { defineKey } from '../store/keys.ts';

export const placesOrderKey = defineKey({
  key: 'places-order:{orderId}',
  type: 'hash',
  backup: 'kept',
  personalData: [
    {
      gives: { nothing: 'the payer or the school is another person' },
      whenDeleted: 'kept',
      ends: 'a quote or an order without a payment after 90 days; an ended order after seven years',
    },
    {
      field: 'place:{slot}:{turn}',
      about: 'ids of the accounts that had a place, and when',
      gives: 'places',
      whenDeleted: 'kept',
      ends: 'with the order',
    },
    {
      field: 'holder:{slot}:{turn}',
      about: 'the name that a pupil typed, and if the teacher sees more',
      gives: 'places',
      whenDeleted: 'deleted',
      ends: 'with the place',
    },
  ],
  about:
    'an order of places: what happened to the order, numbered (`event:{number}`), what happened to each place, numbered, and the names of the pupils ([decision 0049](decisions/0049-how-are-places-sold.md)). Its payments are in `ledger:{orderId}`',
});

export const placesOrdersKey = defineKey({
  key: 'places-orders',
  type: 'zset',
  backup: 'derived',
  about: 'ids of all orders of places, by the time of their first event',
});

export const waitingOrdersKey = defineKey({
  key: 'waiting-orders',
  type: 'zset',
  backup: 'kept',
  about:
    'ids of orders by invoice that may wait for the owner, for a decision or for money, by the time of the order; a read removes those that no longer wait',
});

export const purchaseOrderKey = defineKey({
  key: 'purchase-order:{number}',
  type: 'zset',
  backup: 'kept',
  about: 'ids of the orders with a purchase order number, by time: the panel names duplicates',
});

export const joinCodeKey = defineKey({
  key: 'join-code:{code}',
  type: 'string',
  backup: 'kept',
  about: 'the order to which a join code belongs',
});

export const documentNumbersKey = defineKey({
  key: 'document-numbers:{kind}',
  type: 'hash',
  backup: 'kept',
  about:
    'the orders of all invoices, or of all credit notes, by number, those of test mode apart: the next number is one more than the hash has fields, so that no number is missing or given twice',
});
