import { runStandIn } from '../kit/run-stand-in.ts';
import { readPort } from '../kit/stand-in-arguments.ts';
import { defineStandIn } from '../kit/stand-in-command.ts';
import { startSmtp } from './index.ts';

export const command = defineStandIn({
  name: 'smtp',
  summary: "SMTP: a server that keeps every email, with an inbox page and Mailpit's API.",
  options: {
    'smtp-port': {
      placeholder: 'N',
      description: 'Port of the SMTP server, 0 for any free one',
      default: '0',
    },
  },
  async start({ port, dataDir, options }) {
    const smtpPort = readPort(options['smtp-port'], '--smtp-port');
    const { origin, smtpUrl, close } = await startSmtp({ port, smtpPort, dataDir });
    return { origin, close, clientSettings: { 'SMTP URL': smtpUrl, Inbox: origin } };
  },
});

if (import.meta.main) await runStandIn(command);
