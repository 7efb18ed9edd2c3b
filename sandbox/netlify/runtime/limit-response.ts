import type { Limits } from '../limits.ts';

export class ResponseTooLarge extends Error {}

export interface Limited {
  /** Response whose body is the rest of a stream; its body is unused if `whole` is set. */
  response: Response;
  whole?: Uint8Array;
}

type Reading = Promise<ReadableStreamReadResult<Uint8Array>>;

/** Returns the chunks that are available already. */
const atOnce = (reading: Reading) =>
  Promise.race([reading, new Promise<void>((done) => setImmediate(done))]);

/**
 * Buffers a body that is ready immediately; streams any other body, and cuts it off at its limit.
 * @throws ResponseTooLarge if a buffered body exceeds its limit
 */
export async function limitResponse(response: Response, limits: Limits): Promise<Limited> {
  if (!response.body) return { response };
  const reader = response.body.getReader();
  const first = reader.read();
  const early = await atOnce(first);
  if (early?.value && early.value.byteLength > limits.bufferedResponseBytes) {
    await reader.cancel();
    throw new ResponseTooLarge('A buffered response may not be this large');
  }
  if (!early) return { response: stream(response, reader, [first], limits) };
  if (early.done) return { response, whole: new Uint8Array() };
  const second = reader.read();
  const end = await atOnce(second);
  if (end?.done) return { response, whole: early.value };
  return { response: stream(response, reader, [first, second], limits) };
}

/** @param begun the reads that have begun already */
function stream(
  response: Response,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  begun: Reading[],
  limits: Limits,
): Response {
  let total = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (begun.shift() ?? reader.read());
        if (done) return controller.close();
        total += value.byteLength;
        if (total <= limits.streamedResponseBytes) return controller.enqueue(value);
        await reader.cancel();
        controller.error(new ResponseTooLarge('A streamed response may not be this large'));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
