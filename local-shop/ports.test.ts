import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Ports } from './ports.ts';

async function listen(port = 0) {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  onTestFinished(() => void server.close());
  const { port: taken } = server.address() as AddressInfo;
  return { origin: `http://localhost:${taken}`, server };
}

const start = (folder: string) =>
  new Ports(folder).start(
    ['kv'],
    ([port]) => listen(port),
    ({ origin }) => [origin],
  );

test('gives a service the same port at every start', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  await new Promise((done) => first.server.close(done));
  expect((await start(folder)).origin).toBe(first.origin);
});

test('replaces a port that another program uses, and remembers the new port', async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  const second = await start(folder);
  expect(second.origin).not.toBe(first.origin);
  await new Promise((done) => second.server.close(done));
  expect((await start(folder)).origin).toBe(second.origin);
});
