import type { DATA_VERSION_KEY } from '../../contract/data-version.ts';
import type { FAILED_REQUESTS } from './held-failures.ts';
import { ADMINISTRATORS, defineKey, IDS_ONLY, REVIVES_ACCESS, SHORT_LIVED } from './keys.ts';

export const ledgerKey = defineKey({
  key: 'ledger:{accountId}',
  type: 'hash',
  backup: 'kept',
  personalData: [
    {
      field: '{paymentIntentId}/{fact}',
      about:
        'payments opened and paid, consents, refunds, disputes, the school of a place; no name',
      gives: 'orders',
      whenDeleted: 'kept',
      ends: 'unpaid with the account; paid by the owner, after six years',
    },
    {
      field: '{paymentIntentId}/stamp:{number}',
      about: "the email address shown in the account's copies of files; the highest number applies",
      gives: 'orders',
      whenDeleted: 'deleted',
    },
    {
      field: '{paymentIntentId}/granted',
      about:
        'reason, time and administrator of a grant; the service at which the notes were bought before',
      gives: 'orders',
      whenDeleted: 'deleted',
    },
    {
      field: 'accepted:{subjectId}:{number}',
      about: 'the ids of the payments that count for a subject',
      gives: IDS_ONLY,
      whenDeleted: 'kept',
      ends: 'by the owner, after six years',
    },
  ],
  about:
    "the facts of all payments of an account, by `{paymentIntentId}/{fact}`. The fact `opened` names the payment's subjects; `closed` means that it can no longer be paid. A field `accepted:{subjectId}:{number}` names a payment that counts: any other payment for the subject is a duplicate and refunded ([decision 0004](decisions/0004-how-is-a-purchase-recorded.md))",
});

export const sessionsKey = defineKey({
  key: 'sessions:{accountId}',
  type: 'hash',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: 'sessions',
      whenDeleted: 'deleted',
      ends: 'at sign-out; thirty days after the last sign-in',
    },
  ],
  about:
    "an account's sessions by their ids: browser and system, start, last use, end; a session without its record has ended ([decision 0014](decisions/0014-how-does-a-session-work.md))",
});

export const adminPasskeysKey = defineKey({
  key: 'admin-passkeys',
  type: 'hash',
  backup: 'kept',
  personalData: [
    {
      gives: ADMINISTRATORS,
      whenDeleted: 'kept',
      ends: 'when removed in the panel',
    },
  ],
  about:
    "the administrator's passkeys by their ids: public key, counter, chosen name, date, last use",
});

export const unreadableKey = defineKey({
  key: 'unreadable-records',
  type: 'zset',
  /** A record that is still unreadable is noticed again. */
  ttlSeconds: 7 * 24 * 60 * 60,
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'after a week' }],
  about: 'keys of records that could not be read, by the time at which that was last noticed',
});

export const committedKey = defineKey({
  key: 'committed:{id}',
  type: 'string',
  /** Longer than the client retries. */
  ttlSeconds: 60,
  backup: SHORT_LIVED,
  about:
    "that a commit was made, for a minute: the client's retry after a lost response must succeed",
});

/** The Edge Function uses only the constant, to stay small. */
export const failedRequestsKey = defineKey({
  key: 'failed-requests' satisfies typeof FAILED_REQUESTS,
  type: 'zset',
  backup: SHORT_LIVED,
  about: 'requests that failed because of a fault of the shop, by time, for a day',
});

export const dataVersionKey = defineKey({
  key: 'data-version' satisfies typeof DATA_VERSION_KEY,
  type: 'string',
  backup: { leftOut: "in the backup's header" },
  about:
    'the number of the last migration that is done; data without it are of version 0 ([decision 0045](decisions/0045-how-do-stored-data-change-their-shape.md))',
});
