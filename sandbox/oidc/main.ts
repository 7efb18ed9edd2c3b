import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, UsageError } from '../kit/stand-in-command.ts';
import { startOidc } from './index.ts';

export const command = defineStandIn({
  name: 'oidc',
  summary: 'OpenID Connect: an identity provider with one client and one account.',
  options: {
    'client-id': { placeholder: 'ID', description: 'Id of your client', default: 'client_local' },
    'client-secret': {
      placeholder: 'SECRET',
      description: 'Secret of your client',
      default: 'secret_local',
    },
    'redirect-uri': {
      placeholder: 'URI',
      description: 'URL that a sign-in returns to',
      default: 'http://localhost:8888/callback',
    },
    email: {
      placeholder: 'EMAIL',
      description: 'Email of the account, which is verified',
      default: 'owner@example.com',
    },
    password: { placeholder: 'TEXT', description: 'Password of the account', default: 'local' },
  },
  async start({ port, dataDir, options }) {
    const { email, password, ...client } = options;
    const redirectUri = client['redirect-uri'];
    if (!URL.canParse(redirectUri)) throw new UsageError('--redirect-uri must be a URL.');
    const [clientId, clientSecret] = [client['client-id'], client['client-secret']];
    const name = { firstName: 'Local', lastName: 'Owner' };
    const account = { id: 'local-owner', email, password, isEmailVerified: true, ...name };
    const { origin, close } = await startOidc({
      port,
      dataDir,
      clientId,
      clientSecret,
      redirectUri,
      accounts: [account],
    });
    return {
      origin,
      close,
      clientSettings: {
        Issuer: origin,
        'Client id': clientId,
        'Client secret': clientSecret,
        'Redirect URI': redirectUri,
        Email: email,
        Password: password,
      },
    };
  },
});

if (import.meta.main) await runStandIn(command);
