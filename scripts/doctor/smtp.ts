import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { smtpOptions } from '#server/services/email.ts';

/** Last line of a reply: its status, without the hyphen that announces more lines. */
const LAST_LINE = /^(\d{3})(?: |$)/;

export interface Refusal {
  command: 'MAIL FROM' | 'RCPT TO';
  status: number;
}

/** Connects and signs in as a delivery does. @throws an error with nodemailer's `code` */
function signIn(smtpUrl: string, signal: AbortSignal): Promise<SMTPConnection> {
  const { options } = new SMTPTransport(smtpOptions(smtpUrl));
  const connection = new SMTPConnection(options);
  signal.addEventListener('abort', () => connection.close());
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => {
      if (!error) return resolve(connection);
      reject(error);
      connection.close();
    };
    connection.on('error', done);
    connection.on('end', () => done(cutError()));
    connection.connect(() => {
      const { user, pass } = options.auth ?? {};
      if (user && connection.allowsAuth) connection.login({ user, pass: pass ?? '' }, done);
      else done();
    });
  });
}

const cutError = () => Object.assign(new Error('The connection ended'), { code: 'ECONNRESET' });

/** Takes the socket from the library, which has no step between sign-in and a whole delivery. */
function dialogue(socket: Socket): (command: string) => Promise<number> {
  socket.removeAllListeners('data');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return async (command) => {
    socket.write(`${command}\r\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw cutError();
      const [, status] = LAST_LINE.exec(value) ?? [];
      if (status) return Number(status);
    }
  };
}

/**
 * Cancels after the question: nothing is sent.
 * @param from as in a header, e.g. `Shop <notes@shop.example>`
 * @returns the refusal, or undefined
 * @throws an error of the connection or of the sign-in, with a `code`
 */
export async function askToSend(
  smtpUrl: string,
  email: { from: string; to: string },
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const { from, to } = new MimeNode('text/plain').addHeader({ ...email }).getEnvelope();
  const connection = await signIn(smtpUrl, signal);
  try {
    if (!connection._socket) throw cutError();
    const ask = dialogue(connection._socket);
    for (const [command, address] of [
      ['MAIL FROM', from],
      ['RCPT TO', to[0]],
    ] as const) {
      const status = await ask(`${command}:<${address || ''}>`);
      if (status >= 400) return { command, status };
    }
    await ask('RSET');
    return undefined;
  } finally {
    connection.close();
  }
}
