import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Fault, Faults } from '../kit/faults.ts';
import type { Tls } from './certificate.ts';
import { CommandLog } from './command-log.ts';
import { refuseAddress, refuseLines, refuseRecipient, SmtpError } from './limits.ts';
import { addresses } from './message.ts';
import type { Mailbox } from './store.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

/** The user and password that every client needs. */
export interface Login {
  user: string;
  password: string;
}

/** Adds headers for what only the envelope knows: the sender and the blind recipients. */
async function withEnvelope(raw: Buffer, { envelope }: SMTPServerSession): Promise<Buffer> {
  const { to, cc, bcc } = await PostalMime.parse(raw);
  const visible = [to, cc, bcc].flatMap((list) => addresses(list));
  const isVisible = (address: string) =>
    visible.some(({ Address }) => Address.toLowerCase() === address.toLowerCase());
  const blind = envelope.rcptTo.map(({ address }) => address).filter((one) => !isVisible(one));
  const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
  const headers = [
    `Return-Path: <${sender}>`,
    ...(blind.length ? [`Bcc: ${blind.join(', ')}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n`), raw]);
}

/** A status of 550 or above is a permanent error, any other a temporary one. */
function refusal({ status = 451 }: Fault): SmtpError {
  return status >= 550
    ? new SmtpError(554, 'Injected failure: refused')
    : new SmtpError(451, 'Injected failure: try again later');
}

/** Applies a fault. Returns only if the message is to be delivered after all. @throws SmtpError */
async function injectFault(fault: Fault, socket: Socket | undefined): Promise<void> {
  if (fault.drop) socket?.destroy();
  if (fault.drop || fault.hang === true) return new Promise(() => {});
  if (fault.hang) {
    const { hang } = fault;
    await new Promise((resolve) => setTimeout(resolve, hang));
    if (!fault.status) return;
  }
  throw refusal(fault);
}

/**
 * Starts an SMTP server that accepts every message of a client with the right login, and replies 250
 * once it is on disk.
 */
export async function startDelivery(
  mailbox: Mailbox,
  faults: Faults,
  port: number,
  login: Login,
  tls: Tls,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Map<number, Socket>();
  const commands = new CommandLog();
  const checkAddress = (session: SMTPServerSession) =>
    refuseAddress(session, commands.isAscii(session));
  const met = new WeakMap<object, Promise<void>>();
  /** A delivery meets one fault, at its first recipient; what it does holds for the others too. */
  const meetFault = (session: SMTPServerSession) => {
    const earlier = met.get(session.envelope);
    if (earlier) return earlier;
    const fault = faults.take('SMTP', '');
    const outcome = fault ? injectFault(fault, sockets.get(session.remotePort)) : Promise.resolve();
    met.set(session.envelope, outcome);
    return outcome;
  };

  const server = new SMTPServer({
    key: tls.key,
    cert: tls.certificate,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    logger: commands.logger,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login.user && password === login.password;
      if (isRight) done(null, { user: login.user });
      else done(new SmtpError(535, 'Authentication failed'));
    },
    onMailFrom: (_address, session, done) => done(checkAddress(session)),
    onRcptTo: (_address, session, done) => {
      const refused = checkAddress(session) ?? refuseRecipient(session);
      if (refused) return done(refused);
      meetFault(session).then(() => done(), done);
    },
    onClose: (session) => commands.forget(session),
    onData: (stream, session, done) => {
      const deliver = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw new SmtpError(552, 'Message is too large');
        const refused = refuseLines(raw);
        if (refused) throw refused;
        await mailbox.add(await withEnvelope(raw, session));
        const late = faults.take('SMTP-REPLY', '', true);
        if (late) await injectFault(late, sockets.get(session.remotePort));
      };
      deliver().then(
        () => done(),
        (error: Error) => {
          if (error instanceof SmtpError) return done(error);
          console.error(`smtp stand-in: ${error.message}`);
          return done(new SmtpError(451, 'The message could not be stored'));
        },
      );
    },
  });
  // A client that disconnects during a message must not end the server.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address() as AddressInfo;
  const [user, password] = [login.user, login.password].map(encodeURIComponent);
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}
