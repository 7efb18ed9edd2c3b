import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** The application that people sign in to. */
export interface OidcClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/**
 * Lets the client prove its identity in the body, or by HTTP Basic as it stands, as Google does: an encoded `-`, `.`
 * or `_` is wrong. The library itself decodes what it reads.
 */
export function checkAuthentication({
  clientId,
  clientSecret,
}: OidcClient): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { headers } = c.env.incoming;
    if (headers.authorization === undefined) return next();
    if (headers.authorization !== basic(clientId, clientSecret)) {
      const error_description = 'The OAuth client was not found.';
      return c.json({ error: 'invalid_client', error_description }, 401);
    }
    headers.authorization = basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret));
    return next();
  };
}
