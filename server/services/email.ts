import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { config } from '../config.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Text files to attach. */
  attachments?: { filename: string; content: string; contentType: string }[];
  /** Identifies the message, so that sending it again makes no second one. Random by default. */
  id?: string;
}

/** A refusal of this message that will not change: the recipient does not exist, or the content is unwanted. */
export class EmailRefusedError extends Error {
  override readonly name = 'EmailRefusedError';
  readonly responseCode: number;

  constructor(responseCode: number, cause: unknown) {
    super(`The mail server refused a message with ${responseCode}`, { cause });
    this.responseCode = responseCode;
  }
}

/** In milliseconds. The library's own timeouts are minutes; a function has seconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/**
 * A permanent refusal of the recipient or the message. The same codes about our login or our sender's
 * address are a mistake in our settings: once it is corrected, the message is accepted.
 */
const refusal = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.int().min(500).max(599),
});

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Chooses how to reach a mail server. Nothing is sent over a network in the clear: `smtps://` is encrypted
 * from its first byte, and `smtp://` must upgrade by STARTTLS with a valid certificate. On this machine
 * there is nothing to encrypt, and no certificate that could be checked.
 */
export function smtpOptions(smtpUrl: string) {
  const isLocal = LOOPBACK.includes(new URL(smtpUrl).hostname);
  // The library would read settings from the query, and they would win.
  const [url = ''] = smtpUrl.split('?');
  return { url, ...TIME_LIMITS, requireTLS: !isLocal, ignoreTLS: isLocal };
}

let transport: Transporter | undefined;

/**
 * Sends an email over SMTP.
 * @throws EmailRefusedError where the server refuses it for good; any other error where the server
 *   does not accept it in time
 */
export async function sendEmail({ id, ...email }: Email): Promise<void> {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = config();
  transport ??= createTransport(smtpOptions(SMTP_URL), { from: MAIL_FROM });
  const messageId = id && { messageId: `<${id}@${new URL(SITE_URL).hostname}>` };
  try {
    await transport.sendMail({ ...email, ...messageId });
  } catch (error) {
    const refused = refusal.safeParse(error);
    throw refused.success ? new EmailRefusedError(refused.data.responseCode, error) : error;
  }
}
