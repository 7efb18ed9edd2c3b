import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Faults } from '../kit/faults.ts';
import { type App, createApp } from '../kit/stand-in.ts';
import { findByPassword, type OidcAccount } from './accounts.ts';
import { checkAuthentication, type OidcClient } from './client.ts';
import { errorPage, signInPage } from './page.ts';

type Call = Context<{ Bindings: HttpBindings }>;

const form = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  cancel: z.string().optional(),
});

const PROTOCOL = [
  '/.well-known/openid-configuration',
  '/jwks',
  '/auth',
  '/auth/:uid',
  '/token',
  '/me',
];

/** @param provider returns the provider, which exists only once the port is known */
export function createRoutes(
  provider: () => Provider,
  accounts: OidcAccount[],
  faults: Faults,
  client: OidcClient,
): App {
  const app = createApp('OpenID Connect', faults, { error: 'server_error' });
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(client.redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`;
  const show = (c: Call, page: ReturnType<typeof errorPage>, status: 200 | 400 | 401) =>
    c.html(page, status, { 'content-security-policy': policy, 'cache-control': 'no-store' });

  app.get('/interaction/:uid', async (c) => {
    const { uid } = await provider().interactionDetails(c.env.incoming, c.env.outgoing);
    return show(c, signInPage(uid), 200);
  });

  app.post('/interaction/:uid', csrf(), async (c) => {
    const { incoming, outgoing } = c.env;
    const { uid } = await provider().interactionDetails(incoming, outgoing);
    const { email, password, cancel } = form.parse(await c.req.parseBody());
    const account = findByPassword(accounts, email, password);
    if (!cancel && !account) return show(c, signInPage(uid, email), 401);
    const result: InteractionResults =
      cancel || !account ? { error: 'access_denied' } : { login: { accountId: account.id } };
    return c.redirect(await provider().interactionResult(incoming, outgoing, result), 303);
  });

  app.use('/token', checkAuthentication(client));
  for (const path of PROTOCOL) {
    app.all(path, async (c) => {
      await provider().callback()(c.env.incoming, c.env.outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }

  app.onError((error, c) => {
    if (error instanceof errors.OIDCProviderError) return show(c, errorPage(error.error), 400);
    if (error instanceof HTTPException) return error.getResponse();
    throw error;
  });
  return app;
}
