import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { withBuffer } from '../kit/spare-buffers.ts';

/**
 * Sends a file through one buffer, which is filled again once it was sent.
 * @returns false, with nothing sent, where there is no such file
 */
export async function sendFile(
  path: string,
  headers: [string, string][],
  outgoing: ServerResponse,
): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    outgoing.writeHead(200, [...headers, ['content-length', `${size}`]].flat());
    await withBuffer(async (buffer) => {
      for (let at = 0; at < size; ) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) throw new Error('The file became shorter');
        await write(outgoing, buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    });
    outgoing.end();
  } catch {
    // The headers are out, so that all the receiver can be told is that the body broke off.
    outgoing.destroy();
  } finally {
    await file.close();
  }
  return true;
}

const write = (outgoing: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    outgoing.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
