import { request, type Server } from 'node:http';
import { isLoopbackHost } from './headers.ts';

/** Passes websockets (hot reload) on to a server on this machine. */
export function forwardUpgrades(server: Server, port: number): void {
  server.on('upgrade', (incoming, socket, head) => {
    const drop = () => socket.destroy();
    socket.once('error', drop);
    if (!isLoopbackHost(incoming.headers.host)) {
      drop();
      return;
    }
    const sent = request({
      host: '127.0.0.1',
      port,
      path: incoming.url,
      headers: incoming.rawHeaders,
    });
    sent.once('upgrade', (response, other, first) => {
      socket.write(statusLines(response.rawHeaders));
      socket.write(first);
      other.write(head);
      other.pipe(socket).pipe(other);
      other.once('error', drop);
      socket.once('close', () => other.destroy());
    });
    sent.once('response', drop);
    sent.once('error', drop);
    sent.end();
  });
}

function statusLines(raw: string[]): string {
  let lines = 'HTTP/1.1 101 Switching Protocols\r\n';
  for (let index = 0; index < raw.length; index += 2) {
    lines += `${raw[index]}: ${raw[index + 1]}\r\n`;
  }
  return `${lines}\r\n`;
}
