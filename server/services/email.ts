import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { config } from '../config.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
  /** The address for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string;
  /** An id that deduplicates repeated messages. Random by default. */
  id?: string;
}

/** A permanent refusal of a message, e.g. for an unknown recipient or unwanted content. */
export class EmailRefusedError extends Error {
  override readonly name = 'EmailRefusedError';
  readonly responseCode: number;

  constructor(responseCode: number, cause: unknown) {
    super(`The mail server refused a message with ${responseCode}`, { cause });
    this.responseCode = responseCode;
  }
}

/** Refusals of recipient or message. The same codes about login or sender are our errors, which can be corrected. */
const refusal = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.int().min(500).max(599),
});

let transport: Transporter | undefined;

/** Loads the library lazily, because most runs send nothing. */
async function connect(): Promise<Transporter> {
  const { SMTP_URL, MAIL_FROM } = config();
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpOptions(SMTP_URL), { from: MAIL_FROM });
}

/** @throws EmailRefusedError if the server refuses for good; another error if it does not accept the email in time */
export async function sendEmail({ id, unsubscribeUrl, ...email }: Email): Promise<void> {
  const { SITE_URL } = config();
  transport ??= await connect();
  const messageId = id && { messageId: `<${id}@${new URL(SITE_URL).hostname}>` };
  try {
    await transport.sendMail({ ...email, ...messageId, ...unsubscribeHeaders(unsubscribeUrl) });
  } catch (error) {
    const refused = refusal.safeParse(error);
    throw refused.success ? new EmailRefusedError(refused.data.responseCode, error) : error;
  }
}

const unsubscribeHeaders = (url: string | undefined) =>
  url && {
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${url}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };

/** In milliseconds. The library's own timeouts are minutes; a function has seconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Chooses the connection to a mail server. Nothing crosses a network in the clear: `smtps://` is encrypted
 * from the first byte, and `smtp://` must upgrade by STARTTLS with a valid certificate. Loopback needs no
 * encryption and has no certificate to check.
 */
export function smtpOptions(smtpUrl: string) {
  const isLocal = LOOPBACK.includes(new URL(smtpUrl).hostname);
  // The library would read settings from the query, and they would win.
  const [url = ''] = smtpUrl.split('?');
  return { url, ...TIME_LIMITS, requireTLS: !isLocal, ignoreTLS: isLocal };
}
