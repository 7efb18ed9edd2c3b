import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn, readPort } from '../kit/stand-in-command.ts';
import { DEFAULT_LOGIN, startSmtp } from './index.ts';

export const command = defineStandIn({
  name: 'smtp',
  summary: "SMTP: a server that keeps every email, with an inbox page and Mailpit's API.",
  options: {
    'smtp-port': {
      placeholder: 'N',
      description: 'Port of the SMTP server, 0 for any free port',
      default: '0',
    },
    user: {
      placeholder: 'NAME',
      description: 'User name that a client must send',
      default: DEFAULT_LOGIN.user,
    },
    password: {
      placeholder: 'TEXT',
      description: "The user's password",
      default: DEFAULT_LOGIN.password,
    },
  },
  async start({ port, dataDir, options }) {
    const smtpPort = readPort(options['smtp-port'], '--smtp-port');
    const { user, password } = options;
    const started = await startSmtp({ port, smtpPort, dataDir, user, password });
    const { origin, smtpUrl, close } = started;
    return {
      origin,
      close,
      clientSettings: { 'SMTP URL': smtpUrl, User: user, Password: password, Inbox: origin },
    };
  },
});

if (import.meta.main) await runStandIn(command);
