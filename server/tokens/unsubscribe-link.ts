import { timingSafeEqual } from 'node:crypto';
import { config } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { keyedHash } from './keys.ts';

/** Never expires, because old emails must work, too. It can do nothing else. */
export const unsubscribeUrl = async (accountId: string): Promise<string> =>
  `${config().SITE_URL}/unsubscribe/${encodeId(accountId)}.${await toProof(accountId)}`;

const toProof = (accountId: string) =>
  keyedHash(config().SESSION_SECRET, 'unsubscribe', `${keyPrefix()}${accountId}`);

const encodeId = (id: string) => Buffer.from(id).toString('base64url');

/** @returns `undefined` if the token is forged or incomplete */
export async function accountOfUnsubscribe(token: string): Promise<string | undefined> {
  const [encoded = '', proof = '', ...rest] = token.split('.');
  const accountId = Buffer.from(encoded, 'base64url').toString();
  const [given, expected] = [Buffer.from(proof), Buffer.from(await toProof(accountId))];
  const isRight =
    rest.length === 0 &&
    encodeId(accountId) === encoded &&
    given.length === expected.length &&
    timingSafeEqual(given, expected);
  return isRight ? accountId : undefined;
}
