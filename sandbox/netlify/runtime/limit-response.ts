import type { Limits } from '../limits.ts';

/** A function's response is larger than the platform allows. */
export class ResponseTooLarge extends Error {}

/** A response within the limits. */
export interface Limited {
  /** Its body is the rest of a streamed response; without a use where `whole` is there. */
  response: Response;
  /** The body of a buffered response. */
  whole?: Uint8Array;
}

type Reading = Promise<ReadableStreamReadResult<Uint8Array>>;

/** Returns what is there already. */
const atOnce = (reading: Reading) =>
  Promise.race([reading, new Promise<void>((done) => setImmediate(done))]);

/**
 * Enforces the platform's limits on a response. A buffered body arrives at once and in one chunk;
 * one that arrives later is streamed, and is cut off where it exceeds its limit.
 * @throws ResponseTooLarge where a buffered body exceeds its limit
 */
export async function limitResponse(response: Response, limits: Limits): Promise<Limited> {
  if (!response.body) return { response };
  const reader = response.body.getReader();
  const first = reader.read();
  const early = await atOnce(first);
  if (early?.value && early.value.byteLength > limits.bufferedResponse) {
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

/** @param begun the readings that have begun already */
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
        if (total <= limits.streamedResponse) return controller.enqueue(value);
        await reader.cancel();
        controller.error(new ResponseTooLarge('A streamed response may not be this large'));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
