import { defineKey, REVIVES_ACCESS } from '../store/keys.ts';

export const paymentLinksKey = defineKey({
  key: 'payment-links:{accountId}',
  type: 'hash',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: 'paymentLinks',
      whenDeleted: 'deleted',
      ends: 'when the student cancels the link; after seven days',
    },
  ],
  about:
    "the student's payment links, by what they ask for: order, time of creation and expiry ([decision 0010](decisions/0010-how-can-someone-else-pay.md))",
});

export const paymentLinkKey = defineKey({
  key: 'payment-link:{hash}',
  type: 'string',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: 'paymentLinks',
      whenDeleted: 'deleted',
      ends: 'when the student cancels the link; after seven days',
    },
  ],
  about: 'a link, as in `payment-links:{accountId}`, under the hash of its token',
});
