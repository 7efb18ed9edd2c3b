import { z } from 'zod';
import { type ReceivedHead, receiveResponse } from '../../kit/receive-response.ts';

/** What leads the client of Netlify Blobs to the store: base64 of JSON, see `../../blobs/index.ts`. */
const context = z.object({ edgeURL: z.url() });

/** The memory of objects that were fetched. The response that sends its end is the last to use it. */
export const fetched = new WeakSet<ArrayBufferLike>();

/**
 * Lets edge functions fetch an object of Netlify Blobs into one piece of memory. Their runtime collects a body outside
 * JavaScript; Node's own `fetch` fills twice the object's size with small pieces, for V8 to find and free.
 * @param encoded the value of `NETLIFY_BLOBS_CONTEXT`
 */
export function installObjectFetch(encoded: string): void {
  const { edgeURL } = context.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  const { origin } = new URL(edgeURL);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isRead = !(input instanceof Request) && /^get$/i.test(init?.method ?? 'get');
    return isRead && url.origin === origin ? fetchObject(url, init) : fetch(input, init);
  };
}

/** @throws TypeError as `fetch` does, or the signal's reason */
async function fetchObject(url: URL, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal ?? undefined;
  let bytes = new Uint8Array();
  const lend = ({ headers }: ReceivedHead) => {
    bytes = new Uint8Array(Number(headers.get('content-length')));
    return (received: number) => bytes.subarray(received);
  };
  const { head, body } = receiveResponse(url, new Headers(init?.headers), lend, signal);
  const received = await head.catch((cause: unknown) => {
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause });
  });
  return new ObjectResponse(
    received,
    body.then(() => bytes),
  );
}

/** A response whose body arrives in one piece. */
class ObjectResponse extends Response {
  readonly #bytes: Promise<Uint8Array<ArrayBuffer>>;

  constructor(head: ReceivedHead, bytes: Promise<Uint8Array<ArrayBuffer>>) {
    const start = async (controller: ReadableStreamDefaultController) => {
      controller.enqueue(await bytes);
      controller.close();
    };
    super(new ReadableStream({ start }), head);
    this.#bytes = bytes;
  }

  /** Without a copy, which reading the stream would make. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer } = await this.#bytes;
    fetched.add(buffer);
    return buffer;
  }
}
