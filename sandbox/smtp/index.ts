import PostalMime from 'postal-mime';
import { listen, type StandIn } from '../kit/stand-in.ts';
import { createCertificate } from './certificate.ts';
import { startDelivery } from './delivery.ts';
import { SmtpFaults } from './faults.ts';
import { addresses } from './message.ts';
import { createRoutes } from './routes.ts';
import { Mailbox } from './store.ts';

/** Not secret: it protects nothing on this machine. */
export const DEFAULT_LOGIN = { user: 'shop', password: 'password_local' };

/**
 * Starts an SMTP server that stores every email, and an inbox: a page and Mailpit's API.
 * @param options.port the port of page and API; 0 takes any free port, as for `smtpPort`
 * @param options.dataDir only one process may use it
 * @param options.locale of the dates in the inbox; this machine's if undefined
 * @param options.log receives a line with recipients and subject for each email
 * @returns the stand-in, with the server's address, login included, and its self-signed certificate as PEM
 */
export async function startSmtp(options: {
  port: number;
  smtpPort: number;
  dataDir: string;
  user?: string;
  password?: string;
  locale?: string;
  log?: ((line: string) => void) | undefined;
}): Promise<StandIn & { smtpUrl: string; certificate: string }> {
  const { user, password } = { ...DEFAULT_LOGIN, ...options };
  const { locale, log } = options;
  const announce = async (raw: Buffer) => {
    const { to, subject = '(no subject)' } = await PostalMime.parse(raw);
    log?.(`Email to ${addresses(to).map(({ Address }) => Address)}: ${subject}`);
  };
  const mailbox = new Mailbox(options.dataDir, announce);
  const faults = new SmtpFaults();
  const tls = createCertificate();
  const login = { user, password };
  const delivery = await startDelivery(mailbox, faults.deliveries, options.smtpPort, login, tls);
  try {
    const api = await listen(createRoutes(mailbox, faults, locale), options.port);
    return {
      origin: api.origin,
      smtpUrl: delivery.url,
      certificate: tls.certificate,
      close: async () => {
        await Promise.all([api.close(), delivery.close()]);
      },
    };
  } catch (error) {
    await delivery.close();
    throw error;
  }
}
