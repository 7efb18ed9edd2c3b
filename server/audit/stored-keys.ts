import { auditKeys } from '#contract/admin/audit.ts';
import { defineKey, MADE_AGAIN, STRANGERS } from '../store/keys.ts';

const { acts, 'failed-sign-ins': failedSignIns } = auditKeys;

export const auditLogKey = defineKey({
  key: acts.entries,
  type: 'zset',
  backup: 'kept',
  personalData: [{ gives: STRANGERS, whenDeleted: 'expires', ends: 'after twelve months' }],
  about:
    "administrators' actions by time, with network address; actions for customers with order numbers, reasons and account ids; uploads from the Studio with the editor's email address. Append-only",
});

export const auditChainKey = defineKey({
  key: acts.chain,
  type: 'zset',
  backup: 'kept',
  about:
    'a link for each day of the audit log: the number of entries so far, and a hash over them ([decision 0030](decisions/0030-what-does-the-shop-record-about-people.md))',
});

export const failedSignInsKey = defineKey({
  key: failedSignIns.entries,
  type: 'zset',
  backup: 'kept',
  personalData: [{ gives: STRANGERS, whenDeleted: 'expires', ends: 'after twelve months' }],
  about: 'failed sign-ins by time: the address typed, the network address. Append-only',
});

export const failedSignInsChainKey = defineKey({
  key: failedSignIns.chain,
  type: 'zset',
  backup: 'kept',
  about: 'as `audit-chain`, for failed sign-ins',
});

export const unsentDigestKey = defineKey({
  key: 'audit-digest-unsent',
  type: 'string',
  backup: MADE_AGAIN,
  about:
    'the numbers of entries and hashes that the owner was to be sent; written by earlier versions only',
});
