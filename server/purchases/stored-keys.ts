import { defineKey, IDS_ONLY, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';

const OF_ORDERS = [
  { gives: IDS_ONLY, whenDeleted: 'kept', ends: 'by the owner, after six years' },
] as const;

const OF_CODE_USES = [
  {
    gives: IDS_ONLY,
    whenDeleted: 'kept',
    ends: 'with the order; for an open payment with the account, otherwise within a day',
  },
] as const;

export const allPurchasesKey = defineKey({
  key: 'all-purchases',
  type: 'zset',
  backup: 'derived',
  personalData: OF_ORDERS,
  about:
    'every purchase as `{accountId}/{paymentIntentId}`, by time; the export and the summaries of days are made from the facts behind it',
});

export const purchasesOfSubjectKey = defineKey({
  key: 'purchases-of-subject:{subjectId}',
  type: 'zset',
  backup: 'derived',
  personalData: OF_ORDERS,
  about: "the subject's purchases, as in `all-purchases`",
});

export const salesDaysKey = defineKey({
  key: 'sales-days',
  type: 'hash',
  backup: 'derived',
  about:
    "the sales of each day in the shop's time zone, by subject, currency and mode: the owner's figures are sums of it ([decision 0013](decisions/0013-how-are-sales-added-up.md))",
});

export const salesDaysChangesKey = defineKey({
  key: 'sales-days-changes',
  type: 'hash',
  backup: 'derived',
  about:
    "the number of writes that may have changed a day's sales, and how many of them the day's summary has seen (`{day}/seen`)",
});

export const openedCheckoutsKey = defineKey({
  key: 'opened-checkouts',
  type: 'hash',
  backup: SHORT_LIVED,
  about: 'the number of checkouts opened on each day; written by earlier versions only',
});

export const payerKey = defineKey({
  key: 'payer:{paymentIntentId}',
  type: 'string',
  /** After a payment: longer than a bank may contest it, with time to respond. */
  ttlSeconds: 2 * 365 * 24 * 60 * 60,
  backup: 'kept',
  personalData: [
    {
      gives: { nothing: 'the payer is another person' },
      whenDeleted: 'expires',
      ends: 'after two weeks if unpaid, two years after a payment',
    },
  ],
  about: "the email address of someone who pays for a student, apart from the student's ledger",
});

export const payerReceiptKey = defineKey({
  key: 'payer-receipt:{token}',
  type: 'string',
  /** Orders are kept for six years after their tax year. */
  ttlSeconds: 7 * 365 * 24 * 60 * 60,
  backup: 'kept',
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'kept', ends: 'after seven years' }],
  about: "account and payment of a payer's receipt, by the token in its address",
});

export const emailsGivenUpKey = defineKey({
  key: 'emails-given-up',
  type: 'zset',
  backup: 'derived',
  personalData: [{ gives: 'orders', whenDeleted: 'kept', ends: 'with the purchase' }],
  about:
    'emails that are not tried again, by time; each begins with `{accountId}/{paymentIntentId}`',
});

export const openPaymentsKey = defineKey({
  key: 'open-payments',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'within a day' }],
  about: 'ids of payments of the last day that were opened without a challenge and not paid',
});

export const unpaidPaymentsKey = defineKey({
  key: 'unpaid-payments',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'deleted', ends: 'otherwise within a day' }],
  about:
    'ids of accounts and their unpaid payments, by the time at which each was opened; after a day a payment is closed',
});

export const codeUsesKey = defineKey({
  key: 'code-uses:{codeId}',
  type: 'set',
  backup: 'derived',
  personalData: OF_CODE_USES,
  about: 'the orders and open payments that use a discount code',
});

export const codeUsesOfAccountKey = defineKey({
  key: 'code-uses-of:{accountId}',
  type: 'set',
  backup: 'derived',
  personalData: OF_CODE_USES,
  about: "the account's orders and open payments that use any discount code",
});

export const reservedCodeUsesKey = defineKey({
  key: 'reserved-code-uses',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'deleted', ends: 'otherwise within an hour' }],
  about: 'the code uses of open payments, by the time of their last use',
});

export const ledgerRecoveredKey = defineKey({
  key: 'ledger-recovered',
  type: 'string',
  backup: MADE_AGAIN,
  about:
    'when the ledger was last restored or rebuilt: payments before that are never refunded automatically as duplicates',
});
