import { proxyUpgrade } from 'httpxy';
import { isLoopbackHost } from '../kit/loopback.ts';
import type { Listener } from './listener.ts';

const SWITCHING_PROTOCOLS = 101;

export function forwardUpgrades({ server, requests }: Listener, port: number): void {
  server.on('upgrade', (incoming, socket, head) => {
    const settle = requests.add(incoming);
    const refuse = () => {
      settle(0);
      socket.destroy();
    };
    if (!isLoopbackHost(incoming.headers.host)) {
      refuse();
      return;
    }
    proxyUpgrade({ host: '127.0.0.1', port }, incoming, socket, head, { xfwd: false }).then(
      (upstream) => {
        settle(SWITCHING_PROTOCOLS);
        socket.once('close', () => upstream.destroy());
      },
      refuse,
    );
  });
}
