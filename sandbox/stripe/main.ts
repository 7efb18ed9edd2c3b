import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, UsageError } from '../kit/stand-in-command.ts';
import { startStripe } from './index.ts';

export const command = defineStandIn({
  name: 'stripe',
  summary: 'Stripe: payments API, stripe.js with the Payment Element, webhooks and a dashboard.',
  options: {
    'secret-key': {
      placeholder: 'KEY',
      description: 'Key of your server',
      default: 'sk_test_local',
    },
    'publishable-key': {
      placeholder: 'KEY',
      description: 'Key of your pages',
      default: 'pk_test_local',
    },
    'webhook-url': {
      placeholder: 'URL',
      description: 'URL that receives events',
      default: 'http://localhost:8888/api/webhooks/stripe',
    },
    'webhook-secret': {
      placeholder: 'SECRET',
      description: 'Signs the events',
      default: 'whsec_local',
    },
  },
  async start({ port, dataDir, options }) {
    const webhook = { url: options['webhook-url'], secret: options['webhook-secret'] };
    if (!URL.canParse(webhook.url)) throw new UsageError('--webhook-url must be a URL.');
    const keys = { secretKey: options['secret-key'], publishableKey: options['publishable-key'] };
    const { origin, close } = await startStripe({ port, dataDir, ...keys, webhook });
    return {
      origin,
      close,
      clientSettings: {
        'Secret key': keys.secretKey,
        'Publishable key': keys.publishableKey,
        'stripe.js': `${origin}/v3/stripe.js`,
        'Webhook URL': webhook.url,
        'Webhook secret': webhook.secret,
        Dashboard: origin,
      },
    };
  },
});

if (import.meta.main) await runStandIn(command);
