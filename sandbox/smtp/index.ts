import { listen, type StandIn } from '../kit/stand-in.ts';
import { startDelivery } from './delivery.ts';
import { MailFaults } from './faults.ts';
import { createRoutes } from './routes.ts';
import { Mailbox } from './store.ts';

/**
 * Starts the inbox: an SMTP server that keeps every mail, and Mailpit's API and a page to read them.
 * @param options.port of the API and the page; 0 takes any free one, as for `smtpPort`
 * @param options.dataDir where the mails are kept; one process at a time may own it
 */
export async function startSmtp(options: {
  port: number;
  smtpPort: number;
  dataDir: string;
}): Promise<StandIn & { smtpUrl: string }> {
  const mailbox = new Mailbox(options.dataDir);
  const faults = new MailFaults();
  const delivery = await startDelivery(mailbox, faults.deliveries, options.smtpPort);
  try {
    const api = await listen(createRoutes(mailbox, faults), options.port);
    return {
      origin: api.origin,
      smtpUrl: delivery.url,
      close: async () => {
        await Promise.all([api.close(), delivery.close()]);
      },
    };
  } catch (error) {
    await delivery.close();
    throw error;
  }
}
