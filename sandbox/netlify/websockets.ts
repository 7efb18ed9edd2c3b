import type { Server } from 'node:http';
import { proxyUpgrade } from 'httpxy';
import { isLoopbackHost } from '../kit/loopback.ts';

/** Forwards websockets (hot reload) to a server on this machine. */
export function forwardUpgrades(server: Server, port: number): void {
  server.on('upgrade', (incoming, socket, head) => {
    if (!isLoopbackHost(incoming.headers.host)) {
      socket.destroy();
      return;
    }
    proxyUpgrade({ host: '127.0.0.1', port }, incoming, socket, head, { xfwd: false }).then(
      (upstream) => socket.once('close', () => upstream.destroy()),
      () => socket.destroy(),
    );
  });
}
