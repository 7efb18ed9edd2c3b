import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * How a client proves its identity at the token endpoint:
 * - `client_secret_basic`: by HTTP Basic, form-encoded as RFC 6749 demands (section 2.3.1);
 * - `client_secret_post`: in the body;
 * - `google`: either way, but HTTP Basic is taken as it stands: an encoded `-`, `.` or `_` is wrong.
 */
export const CLIENT_AUTHENTICATIONS = [
  'client_secret_basic',
  'client_secret_post',
  'google',
] as const;

/** The application that people sign in to. */
export interface OidcClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  authentication: (typeof CLIENT_AUTHENTICATIONS)[number];
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** Refuses what the client is not registered for. The library itself takes Basic and body alike. */
export function checkAuthentication({
  clientId,
  clientSecret,
  authentication,
}: OidcClient): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { headers } = c.env.incoming;
    const isBasic = headers.authorization !== undefined;
    const refuse = (error_description: string) =>
      c.json({ error: 'invalid_client', error_description }, 401);

    if (authentication === 'google') {
      if (!isBasic) return next();
      const isKnown = headers.authorization === basic(clientId, clientSecret);
      if (!isKnown) return refuse('The OAuth client was not found.');
      // The library decodes what it reads.
      headers.authorization = basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret));
      return next();
    }
    const isRegistered = isBasic === (authentication === 'client_secret_basic');
    return isRegistered ? next() : refuse(`The client is registered for ${authentication}`);
  };
}
