import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

export interface OidcClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/**
 * Accepts the secret in the body or in plain HTTP Basic, as Google does, and refuses a form-encoded `-`, `.` or `_`,
 * which the library would decode.
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
