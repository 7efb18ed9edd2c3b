/**
 * Place of personal data in the key-value store. docs/personal-data.md has a row for each, the export follows
 * `gives`, and a deletion follows `whenDeleted`. `tests/api/personal-data/personal-data.test.ts` compares the list with a running
 * shop's store.
 */
interface PersonalStore {
  /** Key as in docs/personal-data.md, with placeholders in braces. */
  key: string;
  field?: string;
  /** Part of the export, or the reason for its absence. */
  gives:
    | 'account'
    | 'sessions'
    | 'orders'
    | 'downloads'
    | 'progress'
    | 'paymentLinks'
    | { nothing: string };
  /**
   * Effect of a deletion.
   * - `deleted`: at once.
   * - `kept`: the order stays, without name and address.
   * - `expires`: deleted after its TTL.
   */
  whenDeleted: 'deleted' | 'kept' | 'expires';
}

const IDS = { nothing: 'ids of data that is exported elsewhere' };
const SHORT = { nothing: 'a count or a link that expires within the hour' };

const ADMINISTRATORS = { nothing: 'data of the administrator, who sees it in the panel' };
const MOVED = { nothing: 'emails of an earlier version, which are moved to the jobs' };
const STRANGERS = { nothing: 'also holds what strangers typed and their addresses' };

export const PERSONAL_STORES: readonly PersonalStore[] = [
  { key: 'account:{id}', gives: 'account', whenDeleted: 'deleted' },
  { key: 'account-by-email:{email}', gives: 'account', whenDeleted: 'deleted' },
  { key: 'sessions:{id}', gives: 'sessions', whenDeleted: 'deleted' },
  { key: 'downloads:{id}', gives: 'downloads', whenDeleted: 'deleted' },
  { key: 'progress:{id}', gives: 'progress', whenDeleted: 'deleted' },
  { key: 'opened-editions:{id}', gives: 'progress', whenDeleted: 'deleted' },
  { key: 'update-emails', gives: 'account', whenDeleted: 'deleted' },
  { key: 'downloads-by-account', gives: IDS, whenDeleted: 'deleted' },
  { key: 'checkout:{id}:{subjectId}', gives: 'orders', whenDeleted: 'deleted' },
  { key: 'payment-links:{id}', gives: 'paymentLinks', whenDeleted: 'deleted' },
  { key: 'payment-link:{hash}', gives: 'paymentLinks', whenDeleted: 'deleted' },
  { key: 'checkout-by-link:{linkId}', gives: IDS, whenDeleted: 'deleted' },
  {
    key: 'payer:{payment}',
    gives: { nothing: 'data of the payer, who is another person' },
    whenDeleted: 'expires',
  },
  {
    key: 'ledger:{id}',
    field: '{payment}/stamp:{number}',
    gives: 'orders',
    whenDeleted: 'deleted',
  },
  { key: 'ledger:{id}', field: '{payment}/granted', gives: 'orders', whenDeleted: 'deleted' },
  { key: 'ledger:{id}', field: '{payment}/{fact}', gives: 'orders', whenDeleted: 'kept' },
  { key: 'ledger:{id}', field: 'accepted:{subjectId}:{number}', gives: IDS, whenDeleted: 'kept' },
  { key: 'marks', gives: 'orders', whenDeleted: 'kept' },
  { key: 'all-purchases', gives: IDS, whenDeleted: 'kept' },
  { key: 'purchases-of-subject:{subjectId}', gives: IDS, whenDeleted: 'kept' },
  { key: 'jobs', gives: 'orders', whenDeleted: 'deleted' },
  { key: 'emails-given-up', gives: 'orders', whenDeleted: 'kept' },
  { key: 'job-running:{job}', gives: SHORT, whenDeleted: 'expires' },
  { key: 'email-outbox', gives: MOVED, whenDeleted: 'expires' },
  { key: 'email-sending:{entry}', gives: MOVED, whenDeleted: 'expires' },
  { key: 'account-emails', gives: MOVED, whenDeleted: 'expires' },
  { key: 'sign-in-notices', gives: MOVED, whenDeleted: 'expires' },
  { key: 'refunding:{payment}', gives: SHORT, whenDeleted: 'expires' },
  {
    key: 'deleted-account:{id}',
    gives: { nothing: 'created by the deletion' },
    whenDeleted: 'expires',
  },
  { key: 'admin-passkeys', gives: ADMINISTRATORS, whenDeleted: 'kept' },
  { key: 'admin-sessions', gives: ADMINISTRATORS, whenDeleted: 'expires' },
  {
    key: 'admin-place:{hash}',
    gives: { nothing: 'data of the administrator, with the place only as a keyed hash' },
    whenDeleted: 'expires',
  },
  { key: 'failed-sign-ins', gives: STRANGERS, whenDeleted: 'expires' },
  { key: 'audit-log', gives: STRANGERS, whenDeleted: 'expires' },
  { key: 'payments-found', gives: IDS, whenDeleted: 'expires' },
  { key: 'password-reset:{hash}', gives: SHORT, whenDeleted: 'deleted' },
  { key: 'address-link:{hash}', gives: 'account', whenDeleted: 'deleted' },
  { key: 'account-links:{id}', gives: IDS, whenDeleted: 'deleted' },
  {
    key: 'seen:{what}:{who}',
    gives: { nothing: 'counts that expire within a day' },
    whenDeleted: 'expires',
  },
  {
    key: 'payment-origin:{payment}',
    gives: { nothing: 'origin of a payment, kept for a day' },
    whenDeleted: 'expires',
  },
  { key: 'open-payments', gives: IDS, whenDeleted: 'expires' },
  { key: 'unpaid-payments', gives: IDS, whenDeleted: 'deleted' },
  { key: 'code-uses:{codeId}', gives: IDS, whenDeleted: 'kept' },
  { key: 'code-uses-of:{id}', gives: IDS, whenDeleted: 'kept' },
  { key: 'reserved-code-uses', gives: IDS, whenDeleted: 'deleted' },
  { key: 'attempts:{limit}:{who}', gives: SHORT, whenDeleted: 'expires' },
];

export const OTHER_STORES: readonly string[] = [
  'admin-authenticated:{sessionId}',
  'committed:{id}',
  'studio-token:{hash}',
  'seen:{what}',
  'challenge-used:{hash}',
  'passkey-challenge:{challenge}',
  'preparation-refused:{fileId}:{version}',
  'audit-chain',
  'failed-sign-ins-chain',
  'kept-subjects',
  'subject-slugs',
  'sales-days',
  'sales-days-changes',
  'opened-checkouts',
  'files-opened:{month}',
  'unused-uploads',
  'update-news',
  'listed-files',
  'reconciled',
  'ledger-recovered',
  'reconciliation-failures',
  'heartbeat:{name}',
  'builds-started',
  'failed-requests',
  'webhooks-watched',
  'alarm:{case}',
  'alarms',
  'alarms-unsent',
  'alarm-sending:{case}',
  'rebuild:wanted',
  'prices-checked',
  'rebuild:quiet',
];

/** Returns true if a key matches a pattern, as `account:1` matches `account:{id}`. */
export function matchesKey(kind: string, key: string): boolean {
  const pattern = kind.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+?');
  return new RegExp(`^${pattern}$`).test(key);
}
