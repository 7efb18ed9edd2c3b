import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchInTime } from './in-time.ts';

const server = createServer(({ url }, response) => {
  // Sends nothing, or the beginning of a body.
  if (url === '/body') response.writeHead(200).write('beginning');
});

let origin = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['/', '/body'])('a response that does not end is given up: %s', async (path) => {
  const read = async () => (await fetchInTime(origin + path, {}, 50)).text();
  await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
});
