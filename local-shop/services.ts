import { join } from 'node:path';
import { startBlobs } from 'local-stand-ins/blobs/index.ts';
import type { StandIn } from 'local-stand-ins/kit/stand-in.ts';
import { startOidc } from 'local-stand-ins/oidc/index.ts';
import { startSanity } from 'local-stand-ins/sanity/index.ts';
import type { WebhookTarget } from 'local-stand-ins/sanity/options.ts';
import { startSmtp } from 'local-stand-ins/smtp/index.ts';
import { startStripe } from 'local-stand-ins/stripe/index.ts';
import { startUpstash } from 'local-stand-ins/upstash/index.ts';
import { region } from '#shop';
import { DATASET, FILES, PROJECT_ID } from './content-project.ts';
import { identities, OIDC_CLIENT_ID } from './identities.ts';
import { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** Events to which the owner subscribes the shop's webhook: docs/operating.md#stripe. */
const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
];

const VIEWER = { id: 'viewer', name: 'Viewer', email: 'viewer@example.com' };

export interface Place {
  dataDir: string;
  shop: string;
  secrets: Secrets;
}

export interface Addresses {
  kv: { origin: string };
  content: { origin: string };
  files: { origin: string; context: string };
  payments: { origin: string };
  identity: { origin: string };
  inbox: { origin: string; smtpUrl: string };
}

export interface Services {
  addresses: Addresses;
  addWebhook(webhook: WebhookTarget): Promise<void>;
  close(): Promise<void>;
}

/** Starts all stand-ins on a data folder. @param logEmail receives a line for each email */
export async function startServices(
  { dataDir, shop, secrets }: Place,
  logEmail?: (line: string) => void,
): Promise<Services> {
  const ports = new Ports(dataDir);
  const started: StandIn[] = [];
  const close = async () => {
    await Promise.all(started.map((service) => service.close()));
  };
  const start = async <T extends StandIn>(name: string, begin: (port: number) => Promise<T>) => {
    const service = await ports.start(
      [name],
      ([port = 0]) => begin(port),
      ({ origin }) => [origin],
    );
    started.push(service);
    return service;
  };
  const folder = (name: string) => ({ dataDir: join(dataDir, name) });
  try {
    const kv = await start('kv', (port) =>
      startUpstash({ port, ...folder('kv'), token: secrets.kvToken }),
    );
    const content = await start('content', (port) =>
      startSanity({
        port,
        ...folder('content'),
        token: secrets.sanityToken,
        projectId: PROJECT_ID,
        dataset: DATASET,
        studioToken: secrets.studioToken,
        studioUser: { id: 'owner', name: 'Owner', email: secrets.owner.email },
        members: [{ token: secrets.viewerToken, role: 'viewer', user: VIEWER }],
      }),
    );
    const files = await start('files', (port) =>
      startBlobs({ port, ...folder(FILES), token: secrets.filesToken }),
    );
    const payments = await start('payments', (port) =>
      startStripe({
        port,
        ...folder('payments'),
        secretKey: secrets.stripeSecretKey,
        publishableKey: secrets.stripePublishableKey,
        webhook: {
          url: `${shop}/api/webhooks/stripe`,
          secret: secrets.stripeWebhookSecret,
          events: PAYMENT_EVENTS,
        },
      }),
    );
    const identity = await start('identity', (port) =>
      startOidc({
        port,
        ...folder('identity'),
        accounts: identities(secrets),
        clientId: OIDC_CLIENT_ID,
        clientSecret: secrets.oidcClientSecret,
        redirectUri: `${shop}/api/admin-login/callback`,
      }),
    );
    const inbox = await ports.start(
      ['inbox', 'smtp'],
      ([port = 0, smtpPort = 0]) =>
        startSmtp({
          port,
          smtpPort,
          ...folder('inbox'),
          user: 'shop',
          password: secrets.smtpPassword,
          locale: region.locale,
          log: logEmail,
        }),
      ({ origin, smtpUrl }) => [origin, smtpUrl],
    );
    started.push(inbox);
    return {
      addresses: {
        kv: { origin: kv.origin },
        content: { origin: content.origin },
        files: { origin: files.origin, context: files.context },
        payments: { origin: payments.origin },
        identity: { origin: identity.origin },
        inbox: { origin: inbox.origin, smtpUrl: inbox.smtpUrl },
      },
      addWebhook: async (webhook) => content.addWebhook(webhook),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
