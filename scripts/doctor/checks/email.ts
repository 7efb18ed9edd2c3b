import { createTransport } from 'nodemailer';

import { smtpOptions } from '#server/services/smtp-options.ts';

import { bad, type Check, good } from '../check.ts';
import { explain } from '../explain.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the mail server accepts the shop: connection, TLS and sign-in. It sends nothing. */
export const mailServer: Check = {
  name: 'Mail server',
  needs: ['SMTP_URL'],
  async run({ setting }) {
    const transport = createTransport(smtpOptions(setting('SMTP_URL')));
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
