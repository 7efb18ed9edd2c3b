import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { withBuffer } from '../kit/spare-buffers.ts';
import { filterHeaders, type RawHeaders, valuesOf } from './headers.ts';
import { BODY_HEADER, bodiesOf } from './runtime/protocol.ts';

/** A body that an instance sends over a connection of its own. */
export interface LargeBody {
  name: string;
  length: number;
}

/** Reads whether the body of a response comes over a connection of its own. */
export function largeBodyOf(headers: RawHeaders): LargeBody | undefined {
  const [value] = valuesOf(headers, BODY_HEADER);
  const [name = '', length = ''] = value?.split(' ') ?? [];
  return name ? { name, length: Number(length) } : undefined;
}

/** Replaces what the instance says of a body by what its receiver is told. */
export const withLength = (headers: RawHeaders, { length }: LargeBody): RawHeaders => [
  ...filterHeaders(headers, (name) => name.toLowerCase() !== BODY_HEADER),
  'content-length',
  `${length}`,
];

/**
 * Passes a body on through one buffer, which is filled again once it was sent. An HTTP client would take new
 * memory for each stretch, twice.
 * @param socketPath of the instance
 * @throws Error where the body breaks off
 */
export const receiveBody = (
  socketPath: string,
  body: LargeBody,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> =>
  withBuffer((buffer) => pass(buffer, { path: bodiesOf(socketPath), signal }, body, outgoing));

function pass(
  buffer: Buffer,
  instance: { path: string; signal: AbortSignal },
  { name, length }: LargeBody,
  outgoing: ServerResponse,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = 0;
  const onRead = (size: number) => {
    received += size;
    outgoing.write(buffer.subarray(0, size), (error) => {
      if (error) socket.destroy(error);
      else socket.resume();
    });
    return false;
  };
  const socket = connect({ ...instance, onread: { buffer, callback: onRead } });
  socket.once('error', reject);
  socket.once('close', () => {
    if (received === length) resolve();
    else reject(new Error('The body broke off'));
  });
  socket.write(name);
  return promise;
}
