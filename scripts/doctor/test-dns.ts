import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { onTestFinished } from 'vitest';

const HEADER_BYTES = 12;

/** Reads the name from a DNS query, and the position after its question. */
function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Starts a DNS server with these texts by name (RFC 1035). @returns a resolver that uses it */
export async function startDns(texts: Record<string, string>, isSilent = false): Promise<Resolver> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await new Promise((done) => socket.once('listening', done));
  onTestFinished(() => void socket.close());
  socket.on('message', (query, { port }) => {
    if (isSilent) return;
    const { name, end } = readQuestion(query);
    const text = texts[name];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    // A response without an error, or "no such name".
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const parts = [header, query.subarray(HEADER_BYTES, end)];
    if (text !== undefined) {
      const [type, length] = [0x10, text.length + 1];
      // A pointer to the name, TXT, IN, a minute, and one string.
      parts.push(
        Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, length, text.length]),
      );
      parts.push(Buffer.from(text));
    }
    socket.send(Buffer.concat(parts), port, '127.0.0.1');
  });
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}
