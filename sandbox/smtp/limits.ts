import type { SMTPServerSession } from 'smtp-server';

/** A refusal with an SMTP status. */
export class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** The least that RFC 5321 lets a server accept (section 4.5.3.1.8), and the most that many do. */
const MAX_RECIPIENTS = 100;

/** In bytes, without the line's end (RFC 5321, section 4.5.3.1.6). */
const MAX_LINE = 998;

/**
 * Refuses a sender's or recipient's address with characters that the client has not announced by SMTPUTF8.
 * @param isAscii whether the command's line has none of them
 */
export function refuseAddress(
  { envelope }: SMTPServerSession,
  isAscii: boolean,
): SmtpError | undefined {
  const { smtpUtf8 = false } = envelope as { smtpUtf8?: boolean };
  if (smtpUtf8 || isAscii) return undefined;
  return new SmtpError(553, 'This address needs SMTPUTF8');
}

/** Refuses the recipient after the hundredth. */
export function refuseRecipient({ envelope }: SMTPServerSession): SmtpError | undefined {
  if (envelope.rcptTo.length < MAX_RECIPIENTS) return undefined;
  return new SmtpError(452, `Too many recipients: ${MAX_RECIPIENTS} at most`);
}

/** Refuses a message with a line that is too long. */
export function refuseLines(raw: Buffer): SmtpError | undefined {
  const lines = raw.toString('latin1').split('\r\n');
  if (lines.every((line) => line.length <= MAX_LINE)) return undefined;
  return new SmtpError(554, `A line is longer than ${MAX_LINE} characters`);
}
