import { Provider } from 'oidc-provider';
import { type OidcAccount, toClaims } from './accounts.ts';
import type { OidcClient } from './client.ts';
import type { Keys } from './keys.ts';
import { errorPage } from './page.ts';
import type { Store } from './store.ts';

const SCOPES = ['openid', 'email', 'profile'];

const HOUR_SECONDS = 60 * 60;

/** Creates an OpenID provider with one client: authorisation code flow only, always with PKCE. */
export function createProvider(
  issuer: string,
  { clientId, clientSecret, redirectUri }: OidcClient,
  accounts: OidcAccount[],
  keys: Keys,
  store: Store,
): Provider {
  return new Provider(issuer, {
    adapter: store.adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        // The library also accepts the secret in the body; `checkAuthentication` decides.
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [keys.signing] },
    // Cookies ignore ports, so other local servers must not use the same names.
    cookies: {
      keys: [keys.cookies],
      names: { session: 'oidc_session', interaction: 'oidc_interaction', resume: 'oidc_resume' },
    },
    scopes: SCOPES,
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.find(({ id }) => id === sub);
      return account && { accountId: sub, claims: () => toClaims(account) };
    },
    // The client belongs to the same owner, so there is no consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    renderError: async (ctx, { error }) => {
      ctx.type = 'html';
      ctx.body = String(errorPage(error));
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: 14 * 24 * HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: 14 * 24 * HOUR_SECONDS,
    },
  });
}
