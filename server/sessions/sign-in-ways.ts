import type { AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { config, identityProvider } from '../config.ts';
import { asksAgain } from '../config-fields.ts';
import { readCurrentFields } from '../store/records.ts';
import { adminPasskeysKey } from '../store/stored-keys.ts';

export const hasPasskey = async (): Promise<boolean> =>
  Object.keys(await readCurrentFields(adminPasskeysKey.key)).length > 0;

/** Lists the ways that the admin page offers, the recommended way first. */
export async function listSignInWays(): Promise<AdminSignInWay[]> {
  if (identityProvider()) return ['passkey', 'provider'];
  return (await hasPasskey()) ? ['passkey', 'email'] : ['email'];
}

/** Lists the ways to prove the administrator's identity, recommended way first. May be empty. */
export async function listReauthenticationWays(): Promise<AdminSignInWay[]> {
  const provider = identityProvider();
  return [
    ...((await hasPasskey()) ? (['passkey'] as const) : []),
    ...(config().ADMIN_PASSWORD_HASH === undefined ? [] : (['password'] as const)),
    ...(provider && asksAgain(provider.issuer) ? (['provider'] as const) : []),
    ...(provider ? [] : (['email'] as const)),
  ];
}
