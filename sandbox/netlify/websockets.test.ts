import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { startListener } from './listener.ts';
import { forwardUpgrades } from './websockets.ts';

async function echoServer(): Promise<Server> {
  const server = createServer().on('upgrade', (incoming, socket) => {
    const { host } = incoming.headers;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Host: ${host}\r\n\r\n`,
    );
    socket.pipe(socket);
    onTestFinished(() => void socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

async function gatewayTo(port: number) {
  const listener = await startListener(0);
  onTestFinished(listener.close);
  forwardUpgrades(listener, port);
  return { gateway: new URL(listener.origin), requests: listener.requests };
}

/** @returns the open socket and the upstream's headers */
async function upgrade(gateway: URL, host = gateway.host) {
  const headers = { host, connection: 'Upgrade', upgrade: 'websocket' };
  const sent = request({ host: gateway.hostname, port: gateway.port, headers });
  sent.end();
  const [response, socket] = await once(sent, 'upgrade');
  return { headers: response.headers, socket: socket as Duplex };
}

test('forwards a websocket in both directions and keeps its host', async () => {
  const upstream = await echoServer();
  const { gateway, requests } = await gatewayTo((upstream.address() as AddressInfo).port);
  const { headers, socket } = await upgrade(gateway);
  expect(headers['x-host']).toBe(gateway.host);
  socket.write('hello');
  expect(String((await once(socket, 'data'))[0])).toBe('hello');
  expect(requests.list()).toMatchObject([{ method: 'GET', path: '/', status: 101 }]);
});

test('refuses a websocket for a host that is not loopback', async () => {
  const { gateway, requests } = await gatewayTo(9);
  await expect(upgrade(gateway, 'shop.example')).rejects.toThrow('socket hang up');
  expect(requests.list()).toMatchObject([{ status: 0 }]);
});

test('closes the socket if nothing listens upstream', async () => {
  const closed = await echoServer();
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const { gateway } = await gatewayTo(port);
  await expect(upgrade(gateway)).rejects.toThrow('socket hang up');
});
