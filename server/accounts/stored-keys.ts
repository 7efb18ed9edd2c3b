import { defineKey, IDS_ONLY, REVIVES_ACCESS, WITHIN_HOURS } from '../store/keys.ts';

export const accountKey = defineKey({
  key: 'account:{accountId}',
  type: 'string',
  backup: 'kept',
  personalData: [{ gives: 'account', whenDeleted: 'deleted' }],
  about:
    'session version, name, email address, the address that a link has confirmed, date of sign-up; a password hash, or whether the identity provider has verified the address',
});

export const accountByEmailKey = defineKey({
  key: 'account-by-email:{email}',
  type: 'string',
  backup: 'derived',
  personalData: [{ gives: 'account', whenDeleted: 'deleted' }],
  about:
    "the password account's id, under the address in lower case; the first to write it has the address",
});

export const deletedAccountKey = defineKey({
  key: 'deleted-account:{accountId}',
  type: 'string',
  /** Longer than an open payment may still arrive: the provider repeats events for days. */
  ttlSeconds: 30 * 24 * 60 * 60,
  backup: 'kept',
  personalData: [
    {
      gives: { nothing: 'created by the deletion' },
      whenDeleted: 'expires',
      ends: 'after thirty days',
    },
  ],
  about: "time of an account's deletion, without a name: a payment that still arrives is refunded",
});

export const passwordResetKey = defineKey({
  key: 'password-reset:{hash}',
  type: 'string',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: WITHIN_HOURS,
      whenDeleted: 'deleted',
      ends: 'within an hour, or after thirty days if it sets the first password',
    },
  ],
  about: "a reset link's account, its address and session version",
});

export const addressLinkKey = defineKey({
  key: 'address-link:{hash}',
  type: 'string',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: 'account',
      whenDeleted: 'deleted',
      ends: 'within an hour, or after thirty days if the link only confirms',
    },
  ],
  about: 'the account, its address and the address that the link confirms',
});

export const accountLinksKey = defineKey({
  key: 'account-links:{accountId}',
  type: 'zset',
  backup: REVIVES_ACCESS,
  personalData: [
    {
      gives: IDS_ONLY,
      whenDeleted: 'deleted',
      ends: 'thirty days after the latest link',
    },
  ],
  about: "the keys of the account's reset and address links, by when each expires",
});

export const marksKey = defineKey({
  key: 'marks',
  type: 'hash',
  backup: 'derived',
  personalData: [{ gives: 'orders', whenDeleted: 'kept', ends: 'by the owner, after six years' }],
  about: 'ids of account and payment, under the mark in their copies of files',
});
