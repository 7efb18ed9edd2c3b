import { bad, type Check, type Finding, good } from '../check.ts';
import { explain } from '../explain.ts';
import { askToSend, type Refusal } from '../smtp.ts';

const readCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const PERMANENT = 500;

function explainRefusal({ command, status }: Refusal): Finding {
  if (status < PERMANENT) {
    return bad(
      `It is not accepting email now (${status}). Try again, and ask the mail provider if this continues.`,
    );
  }
  if (command === 'MAIL FROM') {
    return bad(
      `It refuses the sender with ${status}: verify the address in MAIL_FROM, or its domain, with the mail provider.`,
    );
  }
  return bad(
    `It refuses an email to OWNER_EMAIL with ${status}: is that address right, is the address in MAIL_FROM verified, and may your account at the mail provider write to anyone?`,
  );
}

/** Checks connection, TLS, sign-in, sender, and the owner as a recipient. Sends nothing. */
export const mailServer: Check = {
  name: 'Mail server',
  needs: ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL'],
  async run({ setting }, signal) {
    try {
      const email = { from: setting('MAIL_FROM'), to: setting('OWNER_EMAIL') };
      const refusal = await askToSend(setting('SMTP_URL'), email, signal);
      if (refusal) return explainRefusal(refusal);
      return good('It accepts the connection, the sign-in, the sender and an email to the owner.');
    } catch (error) {
      const code = readCode(error);
      if (code === 'EAUTH' || code === 'ENOAUTH') {
        return bad(
          'It refuses the user or the password in SMTP_URL. Is the password percent-encoded?',
        );
      }
      if (code === 'ETLS')
        return bad('It offers no TLS: use smtps:// and its port for TLS in SMTP_URL.');
      return bad(`It could not be checked: ${explain(error)} SMTP_URL names it.`);
    }
  },
};
