import type { AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { recordAudit } from '../audit/audit.ts';
import { config, identityProvider } from '../config.ts';
import { asksAgain } from '../config-fields.ts';
import { AppError } from '../errors.ts';
import {
  type FailureLimit,
  isBeyondLimit,
  limitFailures,
  networkLimits,
  withoutRefusal,
} from '../limits/failures.ts';
import { readCurrentFields } from '../store/records.ts';
import { adminPasskeysKey } from '../store/stored-keys.ts';
import { hasSignedIn, type KnownBrowser } from '../tokens/known-browser.ts';
import { knownAdministrator } from '../tokens/sessions.ts';
import { BY_PASSWORD } from './admin-sessions.ts';

const SECONDS = 15 * 60;
const ADDRESS_MAX = 10;
const SITE_MAX = 20;
/** Stops guesses from many addresses. The owner can still sign in at the identity provider. */
const TOTAL_MAX = 50;

const guessLimits = (ip: string): FailureLimit[] => [
  ...networkLimits('admin-login', ip, { host: ADDRESS_MAX, site: SITE_MAX }),
  { name: 'admin-login', max: TOTAL_MAX, seconds: SECONDS, who: 'everyone' },
];

export type Proof = 'sign-in' | 'reauthenticated';

/** Limit for browsers that an administrator has used before, so that strangers' guesses do not lock them out. */
const KNOWN_BROWSER_LIMIT: FailureLimit = {
  name: 'admin-login-known-browser',
  max: ADDRESS_MAX,
  seconds: SECONDS,
  who: 'everyone',
};

/** Records the attempt. @throws AppError `admin_password_off`, `wrong_admin_password` or `too_many_requests` */
export async function checkAdminPassword(
  password: string,
  { ip, knownBrowser }: { ip: string; knownBrowser: KnownBrowser | undefined },
): Promise<void> {
  const asStranger = () => check({ password, ip, proof: 'sign-in' }, guessLimits(ip));
  const administrator = await knownAdministrator();
  if (!administrator || !(await hasSignedIn(knownBrowser, administrator))) return asStranger();
  const limits = [KNOWN_BROWSER_LIMIT, ...guessLimits(ip).map(withoutRefusal)];
  return check({ password, ip, proof: 'sign-in' }, limits).catch((error: unknown) => {
    if (isBeyondLimit(error)) return asStranger();
    throw error;
  });
}

/** Records the attempt. @throws AppError `admin_password_off`, `wrong_admin_password` or `too_many_requests` */
export function confirmAdminPassword(
  password: string,
  { ip, sessionId }: { ip: string; sessionId: string },
): Promise<void> {
  // Separate for each session, so that strangers' guesses at the sign-in do not lock it out.
  const limit: FailureLimit = {
    name: 'admin-reauthentication',
    max: ADDRESS_MAX,
    seconds: SECONDS,
    who: sessionId,
  };
  return check({ password, ip, proof: 'reauthenticated' }, [limit]);
}

async function check(
  { password, ip, proof }: { password: string; ip: string; proof: Proof },
  limits: FailureLimit[],
): Promise<void> {
  const { ADMIN_PASSWORD_HASH } = config();
  if (ADMIN_PASSWORD_HASH === undefined) throw new AppError('admin_password_off');
  const cleared = limits.map((limit) => ({ ...limit, isClearedBySuccess: true }));
  await limitFailures(cleared, async () => {
    const isRight = await verifyPassword(password, ADMIN_PASSWORD_HASH);
    const action = isRight ? proof : 'sign-in-failed';
    await recordAudit({ who: BY_PASSWORD, action, from: ip });
    if (!isRight) throw new AppError('wrong_admin_password');
  });
}

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
