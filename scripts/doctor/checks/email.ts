import { createTransport } from 'nodemailer';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good } from '../check.ts';
import { explain } from '../explain.ts';

/** Milliseconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 8_000,
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the mail server accepts the shop: connection, TLS and sign-in. It sends nothing. */
export const mailServer: Check = {
  name: 'Mail server',
  needs: ['SMTP_URL'],
  async run({ setting }) {
    const { hostname } = new URL(setting('SMTP_URL'));
    const requireTLS = !isLoopback(`smtp://${hostname}`);
    const transport = createTransport({
      ...{ url: setting('SMTP_URL'), requireTLS, ignoreTLS: !requireTLS },
      ...TIME_LIMITS,
    });
    try {
      await transport.verify();
      return good('It accepts the connection and the sign-in.');
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EAUTH' || code === 'ENOAUTH') {
        return bad(
          'It refuses the user or the password in SMTP_URL. Is the password percent-encoded?',
        );
      }
      if (code === 'ETLS')
        return bad('It offers no TLS: use smtps:// and its port for TLS in SMTP_URL.');
      return bad(`It could not be asked: ${explain(error)} SMTP_URL names it.`);
    } finally {
      transport.close();
    }
  },
};
