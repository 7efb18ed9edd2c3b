import type { AdminSignInWay } from '#contract/admin/sign-in.ts';
import { config } from '../config.ts';
import { asksAgain } from '../services/identity.ts';
import { readCurrentFields } from '../services/kv-fields.ts';
import { PASSKEYS } from '../services/kv-passkeys.ts';

/** Lists the ways to prove the administrator's identity, recommended way first. May be empty. */
export async function listReauthenticationWays(): Promise<AdminSignInWay[]> {
  const hasPasskey = Object.keys(await readCurrentFields(PASSKEYS)).length > 0;
  const { ADMIN_PASSWORD_HASH, OIDC_ISSUER } = config();
  const hasPassword = ADMIN_PASSWORD_HASH !== undefined;
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(asksAgain(OIDC_ISSUER) ? (['provider'] as const) : []),
  ];
}
