import { timingSafeEqual } from 'node:crypto';
import { invalidRequest } from './errors.ts';

/** Origin of a call: the shop's server, with all rights or some, or a browser that acts for a buyer. */
export type Caller = 'secret' | 'restricted' | 'publishable';

/** Right of a restricted key on a kind of object. Write includes read. */
export type Right = 'read' | 'write';

/** Rights of a restricted key, by the first segment of the address below `/v1/`. Refunds count as charges. */
export type Rights = Readonly<Record<string, Right>>;

export interface Keys {
  secretKey: string;
  publishableKey: string;
  restrictedKey?: { key: string; rights: Rights } | undefined;
}

const SUPPORT = 'or we can help at https://support.stripe.com/.';

/** Authenticates the caller by the API key. @throws StripeError 401 in Stripe's words */
export function identifyCaller(authorization: string | undefined, keys: Keys): Caller {
  const key = authorization?.replace(/^Bearer /, '');
  if (!key) {
    throw invalidRequest(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, ${SUPPORT}`,
      { status: 401 },
    );
  }
  if (isSame(key, keys.secretKey)) return 'secret';
  if (isSame(key, keys.publishableKey)) return 'publishable';
  if (keys.restrictedKey && isSame(key, keys.restrictedKey.key)) return 'restricted';
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
}

export function secretKeyRequired() {
  return invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required', status: 401 },
  );
}

/** Checks the right of a restricted key before the rest of the request. @throws StripeError 403 in Stripe's words */
export function checkRight({ restrictedKey }: Keys, method: string, path: string): void {
  const [, , segment = ''] = path.split('/');
  const kind = segment === 'refunds' ? 'charges' : segment;
  const needed = method === 'GET' ? 'read' : 'write';
  const right = restrictedKey?.rights[kind];
  if (right === 'write' || right === needed) return;
  throw invalidRequest(
    `The provided key '${masked(restrictedKey?.key ?? '')}' does not have the required permissions for this endpoint on account 'acct_local'. Having the 'rak_${kind.replace(/s$/, '')}_${needed}' permission would allow this request to continue.`,
    { status: 403 },
  );
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  if (key.length < 13) return '*'.repeat(key.length);
  return `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
