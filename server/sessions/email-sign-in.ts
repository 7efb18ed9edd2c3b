import { TIME_ZONE_NAME } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { recordAudit } from '../audit/audit.ts';
import { config, identityProvider } from '../config.ts';
import { buttonPart, composeEmail, paragraph, rowsPart } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import { serverMessages } from '../messages.ts';
import { sendEmail } from '../services/email.ts';
import { MOMENT_FORMAT } from '../shop-time.ts';
import { commitIf, exists, remove } from '../store/commit.ts';
import { writeRecord } from '../store/records.ts';
import { hasSignedIn, type KnownBrowser } from '../tokens/known-browser.ts';
import { createLinkToken, hashLinkToken } from '../tokens/links.ts';
import { knownAdministrator } from '../tokens/sessions.ts';
import { BY_EMAIL } from './admin-sessions.ts';
import { deviceName } from './device-name.ts';
import { adminLinkKey } from './stored-keys.ts';

// The owner's sign-in in shops without an identity provider
// (docs/decisions/0039-how-does-the-owner-sign-in-without-an-identity-provider.md).

const SECONDS = 15 * 60;

const DAY_SECONDS = 24 * 60 * 60;

/** Enough for a person; a stranger fills neither the mailbox nor the mail plan's day (docs/costs.md). */
const NETWORK_LIMITS = [
  { name: 'admin-link-address', max: 5, seconds: SECONDS },
  { name: 'admin-link-address-day', max: 10, seconds: DAY_SECONDS },
];
const TOTAL_LIMIT = { name: 'admin-link', max: 20, seconds: DAY_SECONDS };
/** Limits for browsers that an administrator has used before, so that strangers' requests do not lock them out. */
const KNOWN_BROWSER_LIMITS = [
  { name: 'admin-link-known-browser', max: 10, seconds: SECONDS },
  { name: 'admin-link-known-browser-day', max: 20, seconds: DAY_SECONDS },
];

/** @throws AppError `not_found` in a shop whose owner signs in at an identity provider */
function requireEmailSignIn(): void {
  if (identityProvider()) throw new AppError('not_found');
}

/**
 * Emails the owner a link that signs them in. Earlier links keep working: a stranger's request must not end the owner's.
 * @throws AppError `not_found`, `too_many_requests`, or `unavailable` if the email was not accepted
 */
export async function sendSignInLink(
  { ip, userAgent }: { ip: string; userAgent: string | undefined },
  knownBrowser: KnownBrowser | undefined,
): Promise<void> {
  requireEmailSignIn();
  await limitLinks(ip, knownBrowser);
  const token = createLinkToken();
  await writeRecord(await linkKey(token), {}, adminLinkKey.ttlSeconds);
  const { OWNER_EMAIL: to, SITE_URL: siteUrl } = config();
  const parts = [
    paragraph('Hello,'),
    paragraph('Use this link to sign in to the admin panel of your shop:'),
    buttonPart(`${siteUrl}/admin?sign-in=${token}`, 'Sign in to the admin panel'),
    paragraph(
      'It works once, for fifteen minutes. Don’t forward it: it signs in anyone who opens it.',
    ),
    rowsPart([
      ['Asked for at', `${MOMENT_FORMAT.format(new Date())} (${TIME_ZONE_NAME})`],
      ['Browser and system', deviceName(userAgent)],
      ['Network address', ip],
    ]),
    paragraph('If you didn’t ask for this email, ignore it: without it, no one can sign in.'),
  ];
  const subject = `${brand.name}: your sign-in link`;
  await sendEmail({ to, subject, ...composeEmail(parts) }).catch((cause: unknown) => {
    throw new AppError('unavailable', { message: serverMessages.signInEmailNotSent, cause });
  });
}

async function limitLinks(ip: string, knownBrowser: KnownBrowser | undefined): Promise<void> {
  const administrator = await knownAdministrator();
  if (administrator && (await hasSignedIn(knownBrowser, administrator))) {
    return limitAttempts(KNOWN_BROWSER_LIMITS, 'everyone');
  }
  await limitAttempts(NETWORK_LIMITS, toNetwork(ip).host);
  await limitAttempts(TOTAL_LIMIT, 'everyone');
}

/** Depends on the owner's address: a link to a former address stops working. */
const linkKey = async (token: string) =>
  adminLinkKey.of(await hashLinkToken('admin-link', `${config().OWNER_EMAIL} ${token}`));

/**
 * Uses up a link, and records the sign-in in the audit log.
 * @throws AppError `not_found`, `sign_in_link_invalid` or `too_many_requests`
 */
export async function useSignInLink(token: string, ip: string): Promise<void> {
  requireEmailSignIn();
  const use = async () => {
    const key = await linkKey(token);
    if (!(await commitIf([exists(key)], [remove(key)]))) throw new AppError('sign_in_link_invalid');
  };
  await limitFaults(networkLimits('admin-link-use', ip), use, {
    onFault: () => recordAudit({ who: BY_EMAIL, action: 'sign-in-failed', from: ip }),
  });
  await recordAudit({ who: BY_EMAIL, action: 'sign-in', from: ip });
}
