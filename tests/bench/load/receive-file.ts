import { receiveResponse } from '#sandbox/kit/receive-response.ts';
import { withBuffer } from '#sandbox/kit/spare-buffers.ts';
import type { Connection, Received } from './send.ts';

/**
 * Asks for a large file over a connection of its own and counts its bytes in one buffer. An HTTP client would
 * fill 20 MB of memory with a file of 10 MB, and while that is collected no other student is measured.
 */
export const receiveFile = (
  { origin, headers }: Pick<Connection, 'origin' | 'headers'>,
  path: string,
): Promise<Received> =>
  withBuffer(async (buffer) => {
    const url = new URL(path, origin);
    const { head, body } = receiveResponse(url, Object.entries(headers), () => () => buffer);
    return { status: (await head).status, bytes: await body };
  });
