import { listen, type StandIn } from '../kit/stand-in.ts';
import { startDelivery } from './delivery.ts';
import { SmtpFaults } from './faults.ts';
import { createRoutes } from './routes.ts';
import { Mailbox } from './store.ts';

/**
 * Starts an SMTP server that stores every email, and an inbox: a page and Mailpit's API.
 * @param options.port the port of page and API; 0 takes any free one, as for `smtpPort`
 * @param options.dataDir the folder of the emails; only one process may use it
 */
export async function startSmtp(options: {
  port: number;
  smtpPort: number;
  dataDir: string;
}): Promise<StandIn & { smtpUrl: string }> {
  const mailbox = new Mailbox(options.dataDir);
  const faults = new SmtpFaults();
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
