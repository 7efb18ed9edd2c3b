import { createTransport, type Transporter } from 'nodemailer';
import { config } from '../config.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Text files that go along. */
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** The library's own limits are minutes; a function has seconds. Milliseconds. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

let transport: Transporter | undefined;

/** Sends one mail over SMTP. @throws where the server does not take it in time */
export async function sendEmail(email: Email): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = config();
  transport ??= createTransport({ url: SMTP_URL, ...TIME_LIMITS }, { from: MAIL_FROM });
  await transport.sendMail(email);
}
