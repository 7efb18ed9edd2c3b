import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { receiveResponse } from './receive-response.ts';

/** Responds to the first request as a function says, until the test ends. */
async function serve(respond: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path`);
}

/** Receives a response into memory that is lent three bytes at a time. */
function receive(url: URL, signal?: AbortSignal) {
  const memory = Buffer.alloc(1_000);
  const lend = () => (received: number) => memory.subarray(received, received + 3);
  const receiving = receiveResponse(url, [['x-one', '1']], lend, signal);
  return { ...receiving, text: async () => memory.toString('utf8', 0, await receiving.body) };
}

test('receives head and body, however they are cut', async () => {
  const whole = 'HTTP/1.1 200 OK\r\nX-Two: a: b\r\nContent-Length: 11\r\n\r\nhello world';
  for (let cut = 1; cut < whole.length; cut += 1) {
    const url = await serve((socket) => {
      socket.setNoDelay();
      socket.write(whole.slice(0, cut), () => setImmediate(() => socket.end(whole.slice(cut))));
    });
    const { head, text } = receive(url);
    const { status, headers } = await head;
    expect([status, headers.get('x-two'), await text()]).toEqual([200, 'a: b', 'hello world']);
  }
});

test('sends its headers, and asks for a connection of its own', async () => {
  const server = createServer((socket) =>
    socket.once('data', (sent) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${sent.length}\r\n\r\n${sent}`);
    }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { text } = receive(new URL(`http://127.0.0.1:${port}/path?a=b`));
  expect(await text()).toBe(
    `GET /path?a=b HTTP/1.1\r\nx-one: 1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`,
  );
});

test('an empty body is no failure', async () => {
  const url = await serve((socket) =>
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'),
  );
  const { head, body } = receive(url);
  expect([(await head).status, await body]).toEqual([404, 0]);
});

test.each([
  ['breaks off in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello'],
  ['breaks off in the head', 'HTTP/1.1 200 OK\r\nContent-'],
  ['has no length', 'HTTP/1.1 200 OK\r\n\r\nhello'],
  ['has a head without an end', `HTTP/1.1 200 OK\r\n${'X-Two: a\r\n'.repeat(10_000)}`],
])('fails where a response %s', async (_, response) => {
  const url = await serve((socket) => socket.end(response));
  const { head, body } = receive(url);
  const outcomes = await Promise.allSettled([head, body]);
  expect(outcomes[1].status).toBe('rejected');
});

test('fails where nothing listens, and once its signal says so', async () => {
  await expect(receive(new URL('http://127.0.0.1:1/path')).head).rejects.toThrow();
  const leaving = new AbortController();
  const url = await serve(() => leaving.abort());
  await expect(receive(url, leaving.signal).head).rejects.toThrow('aborted');
});
