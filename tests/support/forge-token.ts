import { type JWTPayload, SignJWT } from 'jose';
import { deriveKey } from '#server/tokens/seal.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/**
 * Signs claims with the shop's own key, so that only the claims can reveal the forgery.
 * @param purpose audience whose key is used
 */
export async function forgeToken(
  sandbox: TestSandbox,
  purpose: string,
  claims: JWTPayload,
  secret = setting(sandbox, 'SESSION_SECRET'),
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await deriveKey(secret, purpose));
}
