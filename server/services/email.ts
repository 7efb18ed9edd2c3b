import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { config } from '../config.ts';
import { smtpOptions } from './smtp-options.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Text files to attach. */
  attachments?: { filename: string; content: string; contentType: string }[];
  /** Ends emails of this kind where a mail program sends a POST there (RFC 8058). */
  unsubscribeUrl?: string;
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

/**
 * A permanent refusal of the recipient or the message. The same codes about our login or our sender's
 * address are a mistake in our settings: once it is corrected, the message is accepted.
 */
const refusal = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.int().min(500).max(599),
});

let transport: Transporter | undefined;

/** Loads the library only now, because most runs of a function send nothing. */
async function connect(): Promise<Transporter> {
  const { SMTP_URL, MAIL_FROM } = config();
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpOptions(SMTP_URL), { from: MAIL_FROM });
}

/**
 * Sends an email over SMTP.
 * @throws EmailRefusedError where the server refuses it for good; any other error where the server
 *   does not accept it in time
 */
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
