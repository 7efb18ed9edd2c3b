import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, UsageError } from '../kit/stand-in-command.ts';
import { startSanity } from './index.ts';
import type { WebhookTarget } from './options.ts';
import { WebhookMessages } from './webhook-message.ts';

export const command = defineStandIn({
  name: 'sanity',
  summary: "Sanity's Content Lake: GROQ, mutations, the Studio's API, assets and webhooks.",
  options: {
    'project-id': { placeholder: 'ID', description: 'Id of the project', default: 'local' },
    dataset: { placeholder: 'NAME', description: 'Name of the dataset', default: 'production' },
    token: { placeholder: 'TOKEN', description: 'May read and write', default: 'sk_local' },
    'webhook-url': { placeholder: 'URL', description: 'Where changes are posted', default: '' },
    'webhook-secret': {
      placeholder: 'SECRET',
      description: 'Signs the webhook',
      default: 'webhook_local',
    },
    'webhook-filter': { placeholder: 'GROQ', description: 'Which documents', default: '' },
    'webhook-projection': { placeholder: 'GROQ', description: 'The body', default: '' },
  },
  async start({ port, dataDir, options }) {
    const { 'project-id': projectId, dataset, token, 'webhook-url': url } = options;
    if (url && !URL.canParse(url)) throw new UsageError('--webhook-url must be a URL.');
    const webhook = url
      ? {
          url,
          secret: options['webhook-secret'],
          filter: options['webhook-filter'],
          projection: options['webhook-projection'],
        }
      : undefined;
    if (webhook) requireGroq(webhook);
    const { origin, close } = await startSanity({
      port,
      dataDir,
      projectId,
      dataset,
      token,
      webhook,
    });
    return {
      origin,
      close,
      clientSettings: {
        'Project id': projectId,
        Dataset: dataset,
        Token: token,
        'API host': origin,
        ...(webhook && { 'Webhook URL': url, 'Webhook secret': webhook.secret }),
      },
    };
  },
});

/** @throws UsageError for a filter or a projection that is not GROQ */
function requireGroq(webhook: WebhookTarget): void {
  try {
    new WebhookMessages(webhook);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--webhook-filter and --webhook-projection must be GROQ: ${reason}`);
  }
}

if (import.meta.main) await runStandIn(command);
