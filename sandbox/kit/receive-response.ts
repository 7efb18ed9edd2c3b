import { connect } from 'node:net';

export interface ReceivedHead {
  status: number;
  headers: Headers;
}

/** Returns the memory for what comes next of a body, of which so many bytes have come. */
export type Lend = (received: number) => Uint8Array;

export interface Receiving {
  head: Promise<ReceivedHead>;
  /** How many bytes the body had. It fails where the body breaks off. */
  body: Promise<number>;
}

const HEAD_END = '\r\n\r\n';

/** More than any head has. In bytes. */
const HEAD_SIZE = 65_536;

/**
 * Sends a GET over a connection of its own, and receives the body into memory that the caller lends. An HTTP client takes
 * new memory for each stretch of a body, and V8 looks through all objects of a thread to free it.
 * @param url of a stand-in, whose bodies have a length
 * @param lend is called with the head, before the body
 */
export function receiveResponse(
  url: URL,
  headers: Iterable<[string, string]>,
  lend: (head: ReceivedHead) => Lend,
  signal?: AbortSignal,
): Receiving {
  const head = Promise.withResolvers<ReceivedHead>();
  const body = Promise.withResolvers<number>();
  const fail = (error: Error) => {
    head.reject(error);
    body.reject(error);
  };
  // A caller that has failed with the head does not ask for the body.
  body.promise.catch(() => {});

  const first = Buffer.allocUnsafeSlow(HEAD_SIZE);
  let filled = 0;
  let received = 0;
  let length: number | undefined;
  let memory: Lend = () => first.subarray(filled);

  const readHead = (size: number) => {
    filled += size;
    const end = first.subarray(0, filled).indexOf(HEAD_END);
    if (end < 0) {
      if (filled === HEAD_SIZE) socket.destroy(new Error('The head is too large'));
      return;
    }
    const parsed = parseHead(first.toString('latin1', 0, end));
    const declared = parsed.headers.get('content-length');
    if (declared === null) {
      socket.destroy(new Error('The body has no length'));
      return;
    }
    length = Number(declared);
    memory = lend(parsed);
    // What came together with the head.
    for (let at = end + HEAD_END.length; at < filled && received < length; ) {
      const next = memory(received);
      const taken = Math.min(next.length, filled - at);
      next.set(first.subarray(at, at + taken));
      at += taken;
      received += taken;
    }
    head.resolve(parsed);
  };
  const onRead = (size: number) => {
    if (length === undefined) readHead(size);
    else received += size;
    if (received === length) socket.destroy();
    return true;
  };
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    ...(signal ? { signal } : {}),
    onread: { buffer: () => (received === length ? first : memory(received)), callback: onRead },
  });
  socket.once('error', fail);
  socket.once('close', () => {
    if (received === length) body.resolve(received);
    else fail(new Error(`${received} bytes of ${length} arrived`));
  });
  const lines = [...headers, ['host', url.host], ['connection', 'close']];
  const sent = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${sent}\r\n`);
  return { head: head.promise, body: body.promise };
}

/** @param text without the empty line */
function parseHead(text: string): ReceivedHead {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(statusLine.split(' ')[1]), headers };
}
