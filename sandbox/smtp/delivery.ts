import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Fault, type Faults, meet } from '../kit/faults.ts';
import type { Tls } from './certificate.ts';
import type { Mailbox } from './store.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

export interface Login {
  user: string;
  password: string;
}

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Applies a fault. Returns only if the message is to be delivered after all. @throws SmtpError */
async function injectFault(fault: Fault, socket: Socket | undefined): Promise<void> {
  if (!(await meet(fault, () => socket?.destroy()))) return;
  const { status = 451 } = fault;
  // A status of 550 or above is a permanent error, any other status is temporary.
  if (status >= 550) throw new SmtpError(554, 'Injected failure: refused');
  throw new SmtpError(451, 'Injected failure: try again later');
}

/** Starts an SMTP server that accepts all messages after sign-in, and replies 250 once a message is on disk. */
export async function startDelivery(
  mailbox: Mailbox,
  faults: Faults,
  port: number,
  login: Login,
  tls: Tls,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Map<number, Socket>();
  const met = new WeakMap<object, Promise<void>>();
  /** Applies at most one fault to a delivery, at its first recipient; the fault covers all recipients. */
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
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login.user && password === login.password;
      if (isRight) done(null, { user: login.user });
      else done(new SmtpError(535, 'Authentication failed'));
    },
    onRcptTo: (_address, session, done) => {
      meetFault(session).then(() => done(), done);
    },
    onData: (stream, session, done) => {
      const deliver = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw new SmtpError(552, 'Message is too large');
        await mailbox.add(raw);
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
