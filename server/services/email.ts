import { createTransport, type Transporter } from 'nodemailer';
import { config } from '../config.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Text files to attach. */
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** In milliseconds. The library's own timeouts are minutes; a function has seconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

let transport: Transporter | undefined;

/** Sends an email over SMTP. @throws Error where the server does not accept it in time */
export async function sendEmail(email: Email): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = config();
  transport ??= createTransport({ url: SMTP_URL, ...TIME_LIMITS }, { from: MAIL_FROM });
  await transport.sendMail(email);
}
