/**
 * Keys of the key-value store, by their names in docs/stored-data.md, and their treatment by a backup
 * (docs/decisions/0033-how-is-a-lost-ledger-recovered.md).
 */

/** Keys that a backup contains, with their types in the store. */
export const KEPT = {
  'account:{id}': 'string',
  'ledger:{accountId}': 'hash',
  'checkout:{accountId}:{subjectId}': 'string',
  'downloads:{accountId}': 'zset',
  'downloads-by-account': 'zset',
  'progress:{accountId}': 'hash',
  'opened-editions:{accountId}': 'hash',
  'kept-subjects': 'hash',
  'subject-slugs': 'hash',
  'opened-checkouts': 'hash',
  'audit-log': 'zset',
  alarms: 'zset',
  'unused-uploads': 'zset',
  reconciled: 'string',
  'payer:{paymentIntentId}': 'string',
  'deleted-account:{id}': 'string',
  'admin-passkeys': 'hash',
  'audit-chain': 'zset',
  'failed-sign-ins': 'zset',
  'failed-sign-ins-chain': 'zset',
} as const satisfies Record<string, 'string' | 'hash' | 'zset'>;

/** Keys that a restore derives from a backup's contents. */
export const DERIVED = [
  'account-by-email:{email}',
  'marks',
  'all-purchases',
  'purchases-of-subject:{subjectId}',
  'sales-days',
  'sales-days-changes',
  'jobs',
  'emails-given-up',
  'code-uses:{codeId}',
  'code-uses-of:{accountId}',
] as const;

const GRANTS_ACCESS = 'It would revive what has ended: a session, a challenge or a link.';
const PASSES = 'It concerns the minutes or hours before the loss.';
const MOVED = 'An earlier version had it to send: the shop moves it to the jobs.';
const MADE_AGAIN = 'The shop makes it again by itself.';

/** Keys that no backup contains, with the reasons. */
export const LEFT_OUT = {
  'sessions:{accountId}': GRANTS_ACCESS,
  'admin-sessions': GRANTS_ACCESS,
  'passkey-challenge:{challenge}': GRANTS_ACCESS,
  'admin-authenticated:{sessionId}': GRANTS_ACCESS,
  'password-reset:{hash}': GRANTS_ACCESS,
  'address-link:{hash}': GRANTS_ACCESS,
  'account-links:{accountId}': GRANTS_ACCESS,
  'payment-links:{accountId}': GRANTS_ACCESS,
  'payment-link:{hash}': GRANTS_ACCESS,
  'checkout-by-link:{linkId}': GRANTS_ACCESS,
  'challenge-used:{hash}': PASSES,
  'update-emails': 'It would revive emails that someone has ended since.',
  'update-news': MADE_AGAIN,
  'admin-place:{hash}': MADE_AGAIN,
  'job-running:{job}': PASSES,
  'refunding:{paymentIntentId}': PASSES,
  'alarm:{case}': PASSES,

  'attempts:{limit}:{who}': PASSES,
  'committed:{id}': PASSES,
  'studio-token:{hash}': PASSES,
  'seen:{what}': PASSES,
  'seen:{what}:{who}': PASSES,
  'ledger-recovered': MADE_AGAIN,
  'open-payments': PASSES,
  'unpaid-payments': PASSES,
  'reserved-code-uses': PASSES,
  'payment-origin:{paymentIntentId}': PASSES,
  'builds-started': PASSES,
  'failed-requests': PASSES,
  'payments-found': PASSES,
  'reconciliation-failures': PASSES,
  'rebuild:wanted': PASSES,
  'rebuild:quiet': PASSES,
  'prices-checked': MADE_AGAIN,
  'heartbeat:{name}': MADE_AGAIN,
  'webhooks-watched': MADE_AGAIN,
  'listed-files': MADE_AGAIN,
  'files-opened:{month}': 'It says which notes are read most, and begins anew.',
  'preparation-refused:{fileId}:{version}': MADE_AGAIN,
  'email-outbox': MOVED,
  'email-sending:{entry}': MOVED,
  'account-emails': MOVED,
  'sign-in-notices': MOVED,
  'alarms-unsent': MOVED,
  'alarm-sending:{case}': MOVED,
  'preview:{key}': 'Previews have no purchase of value.',
} as const;

export type KeptName = keyof typeof KEPT;
type Name = KeptName | (typeof DERIVED)[number] | keyof typeof LEFT_OUT;

const keptNames = Object.keys(KEPT) as KeptName[];
const leftOut = Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[];

/** Previews first: the rest of a key with their prefix is itself a key. */
const PATTERNS = [...leftOut.toReversed(), ...keptNames, ...DERIVED].map((name) => ({
  name,
  pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '.+')}$`, 's'),
}));

export const nameOfKey = (key: string): Name | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(key))?.name;

export const isKept = (name: Name | undefined): name is KeptName =>
  name !== undefined && Object.hasOwn(KEPT, name);
