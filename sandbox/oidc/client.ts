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
 * Authenticates the client by its secret in the body or in plain HTTP Basic, as Google does: a form-encoded `-`, `.` or
 * `_` is refused. The library itself would decode the header.
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
