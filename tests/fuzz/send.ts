import { Agent, request } from 'node:http';
import type { Input } from './inputs.ts';

/** What came back. */
export interface Answer {
  status: number;
  headers: string;
  body: string;
  milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** The most that is read of a response: enough to find what it must not contain. */
const READ_MAX = 2_000_000;

/** How long a response is waited for. Milliseconds. */
const TIME_LIMIT = 20_000;

/**
 * Sends an input as it is, which `fetch` would refuse to do with some.
 * @param headers of the caller: cookies, address, token
 * @returns status 0 where the connection ended without a response
 */
export function send(
  origin: string,
  input: Input,
  headers: Record<string, string>,
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  const since = () => performance.now() - started;
  return new Promise((done) => {
    const fail = (error: Error) =>
      done({
        status: 0,
        headers: '',
        body: `no response: ${error.message}`,
        milliseconds: since(),
      });
    const sent = request(
      {
        agent,
        hostname,
        port,
        method: input.method,
        path: input.path,
        timeout: TIME_LIMIT,
        headers,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          if (size < READ_MAX) chunks.push(chunk);
          size += chunk.length;
        });
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.rawHeaders.join('\n'),
            body: Buffer.concat(chunks).toString('utf8'),
            milliseconds: since(),
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(input.body);
  });
}
