import { Readable } from 'node:stream';
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { smtpOptions } from '#server/services/email.ts';
import { bad, type Check, good, type Settings } from '../check.ts';
import { explain, readCode } from '../explain.ts';

/**
 * Connects and signs in as a delivery does, names the sender and the owner as recipient, and cancels before the content:
 * nothing is sent.
 * @returns the server's refusal of the sender or the recipient
 * @throws the client's other errors
 */
async function offerEmail(setting: Settings, signal: AbortSignal) {
  const { options } = new SMTPTransport(smtpOptions(setting('SMTP_URL')));
  const connection = new SMTPConnection(options);
  const email = { from: setting('MAIL_FROM'), to: setting('OWNER_EMAIL') };
  const { from, to } = new MimeNode('text/plain').addHeader(email).getEnvelope();
  signal.addEventListener('abort', () => connection.close());
  const { promise, resolve, reject } = Promise.withResolvers<Refusal | undefined>();
  const offer = (error?: Error | null) => {
    if (error) return reject(error);
    // The client reads the content once the server has accepted sender and recipient.
    const content = new Readable({ read: () => resolve(undefined) });
    connection.send({ from: from || undefined, to }, content, (refusal) => {
      if (refusal?.code === 'EENVELOPE') resolve(refusal);
      else if (refusal) reject(refusal);
    });
  };
  connection.on('error', reject);
  connection.connect(() => {
    const { user, pass } = options.auth ?? {};
    if (user && connection.allowsAuth) connection.login({ user, pass: pass ?? '' }, offer);
    else offer();
  });
  return promise.finally(() => connection.close());
}

interface Refusal {
  command?: string | undefined;
  responseCode?: number | undefined;
}

const PERMANENT = 500;

function explainRefusal({ command, responseCode: status = PERMANENT }: Refusal): string {
  if (status < PERMANENT)
    return `It is not accepting email now (${status}). Try again, and ask the mail provider if this continues.`;
  return command === 'MAIL FROM'
    ? `It refuses the sender with ${status}: verify the address in MAIL_FROM, or its domain, with the mail provider.`
    : `It refuses an email to OWNER_EMAIL with ${status}: is that address right, is the address in MAIL_FROM verified, and may your account at the mail provider write to anyone?`;
}

/** Explains the client's error. Its own message may hold the password. */
function explainError(error: unknown): string {
  const code = readCode(error);
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return 'It refuses the user or the password in SMTP_URL. Is the password percent-encoded?';
  return code === 'ETLS'
    ? 'It offers no TLS: use smtps:// and its port for TLS in SMTP_URL.'
    : `It could not be checked: ${explain(error)} SMTP_URL names it.`;
}

/** Checks connection, TLS, sign-in, sender, and the owner as a recipient. Sends nothing. */
export const mailServer: Check = {
  name: 'Mail server',
  needs: ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL'],
  async run({ setting }, signal) {
    try {
      const refusal = await offerEmail(setting, signal);
      return refusal
        ? bad(explainRefusal(refusal))
        : good('It accepts the connection, the sign-in, the sender and an email to the owner.');
    } catch (error) {
      return bad(explainError(error));
    }
  },
};
