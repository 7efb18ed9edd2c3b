import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, UsageError } from '../kit/stand-in-command.ts';
import { startSanity } from './index.ts';

export const command = defineStandIn({
  name: 'sanity',
  summary: "Sanity's Content Lake: GROQ, mutations, the Studio's API, assets and webhooks.",
  options: {
    'project-id': { placeholder: 'ID', description: 'Id of the project', default: 'local' },
    dataset: { placeholder: 'NAME', description: 'Name of the dataset', default: 'production' },
    token: { placeholder: 'TOKEN', description: 'May read and write', default: 'sk_local' },
    'webhook-url': { placeholder: 'URL', description: 'URL that receives changes', default: '' },
    'webhook-secret': {
      placeholder: 'SECRET',
      description: 'Signs the webhook',
      default: 'webhook_local',
    },
  },
  async start({ port, dataDir, options }) {
    const { 'project-id': projectId, dataset, token, 'webhook-url': url } = options;
    if (url && !URL.canParse(url)) throw new UsageError('--webhook-url must be a URL.');
    const webhook = url ? { url, secret: options['webhook-secret'] } : undefined;
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

if (import.meta.main) await runStandIn(command);
