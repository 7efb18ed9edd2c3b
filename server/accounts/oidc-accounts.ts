import { createHash } from 'node:crypto';
import type { Identity } from '../services/identity.ts';
import { writeRecord } from '../services/kv.ts';
import { FIRST_SESSION_VERSION, keys, type OidcAccount } from './account.ts';
import { findAccount } from './accounts.ts';

/** Identified by issuer and subject, because the email address may change. */
const accountId = ({ issuer, subject }: Identity) =>
  `oidc-${createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 32)}`;

export async function upsertOidcAccount(identity: Identity): Promise<OidcAccount> {
  const { email, isEmailVerified, firstName, lastName } = identity;
  const id = accountId(identity);
  const existing = await findAccount(id);
  const account: OidcAccount = {
    id,
    kind: 'oidc',
    email,
    isEmailVerified,
    firstName,
    lastName,
    sessionVersion: existing?.sessionVersion ?? FIRST_SESSION_VERSION,
    createdAt: existing?.createdAt ?? new Date().toISOString(),
  };
  await writeRecord(keys.account(id), account);
  return account;
}
