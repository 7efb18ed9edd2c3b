import { connect } from 'node:net';
import { withBuffer } from '#sandbox/kit/spare-buffers.ts';
import type { Connection, Received } from './send.ts';

const HEAD_END = '\r\n\r\n';

/**
 * Asks for a large file over a connection of its own and counts its bytes in one buffer. An HTTP client would
 * fill 20 MB of memory with a file of 10 MB, and while that is collected no other student is measured.
 */
export const receiveFile = (
  { origin, headers }: Pick<Connection, 'origin' | 'headers'>,
  path: string,
): Promise<Received> => withBuffer((buffer) => receive(buffer, origin, headers, path));

function receive(
  buffer: Buffer,
  origin: URL,
  headers: Connection['headers'],
  path: string,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  let head = '';
  let bytes = 0;
  const onRead = (size: number) => {
    if (head.includes(HEAD_END)) {
      bytes += size;
      return true;
    }
    head += buffer.toString('latin1', 0, size);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return true;
    bytes = head.length - end - HEAD_END.length;
    head = head.slice(0, end + HEAD_END.length);
    return true;
  };
  const socket = connect({
    ...{ host: origin.hostname, port: Number(origin.port) },
    onread: { buffer, callback: onRead },
  });
  socket.once('error', reject);
  socket.once('close', () => {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? -1);
    if (bytes === length) resolve({ status, bytes });
    else reject(new Error(`${bytes} bytes of ${length} arrived`));
  });
  const lines = Object.entries({ ...headers, host: origin.host, connection: 'close' });
  const sent = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`GET ${path} HTTP/1.1\r\n${sent}\r\n`);
  return promise;
}
