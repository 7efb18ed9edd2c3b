import { jwtVerify, SignJWT } from 'jose';
import { fileDocument, fileQuery } from '#contract/content.ts';
import { type Actor, recordAudit } from '../admin/audit.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';

/** Long enough to open a tab. It stands in an address, and addresses are kept in many places. */
const LIFE = '1m';

const AUDIENCE = 'download-link';

const key = () => new TextEncoder().encode(config().SESSION_SECRET);

/**
 * Signs a token that opens one file to the administrator for a minute, and records it in the audit log.
 * @throws AppError `not_found` where there is no such file
 */
export async function createDownloadToken(id: string, by: Actor): Promise<string> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  if (!file?.url) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'file-opened', what: file.title });
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(LIFE)
    .sign(key());
}

/** Whether a token opens this very file. */
export async function opensFile(token: string, id: string): Promise<boolean> {
  const verified = await jwtVerify(token, key(), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    subject: id,
    requiredClaims: ['exp'],
  }).catch(() => undefined);
  return verified !== undefined;
}
