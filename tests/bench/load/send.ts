import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Received {
  status: number;
  bytes: number;
}

export interface Sent extends Received {
  headers: IncomingHttpHeaders;
}

export interface Connection {
  origin: URL;
  agent: Agent;
  headers: Record<string, string>;
}

/** Opens a student's own connections, which stay open. */
export const connect = (origin: string, headers: Record<string, string>): Connection => ({
  origin: new URL(origin),
  agent: new Agent({ keepAlive: true }),
  headers,
});

/** Sends a request and reads its response to the end, keeping nothing of it. */
export function send(
  { origin, agent, headers }: Connection,
  path: string,
  body?: object,
): Promise<Sent> {
  const text = body && JSON.stringify(body);
  const own = text ? { 'content-type': 'application/json', origin: origin.origin } : {};
  return new Promise((resolve, reject) => {
    const sent = request({
      host: origin.hostname,
      port: origin.port,
      path,
      agent,
      method: text ? 'POST' : 'GET',
      headers: { ...headers, ...own },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
      );
    });
    sent.end(text);
  });
}

/** How many call at the same time. */
const CALLERS = 4;

/** Calls an address again and again for some milliseconds, by several callers at once. */
export async function callsPerSecond(
  connection: Connection,
  path: string,
  milliseconds: number,
): Promise<number> {
  const began = performance.now();
  const end = began + milliseconds;
  let calls = 0;
  const call = async () => {
    while (performance.now() < end) {
      const { status } = await send(connection, path);
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (calls * 1_000) / (performance.now() - began);
}
