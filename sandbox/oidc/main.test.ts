import * as oidc from 'openid-client';
import { expect, test } from 'vitest';
import { TestStandIn } from '../kit/test-stand-in.ts';
import { TestBrowser } from './test-browser.ts';

test('starts alone, signs in through a standard client, and ends cleanly', async () => {
  const started = new TestStandIn('oidc', '--email', 'ann@example.com', '--password', 'mine');
  const config = await oidc.discovery(
    new URL(await started.printed('Issuer')),
    await started.printed('Client id'),
    undefined,
    oidc.ClientSecretPost(await started.printed('Client secret')),
    { execute: [oidc.allowInsecureRequests] },
  );
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: await started.printed('Redirect URI'),
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const fields = { email: 'ann@example.com', password: 'mine' };
  const callback = await new TestBrowser().signIn(address, fields);
  const tokens = await oidc.authorizationCodeGrant(config, callback as URL, { pkceCodeVerifier });
  const sub = tokens.claims()?.sub ?? '';
  expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({
    email: 'ann@example.com',
    email_verified: true,
  });
  expect(await started.stop()).toBe(0);
});
