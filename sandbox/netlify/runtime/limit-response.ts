import type { Limits } from '../limits.ts';

/** A function's response is larger than the platform allows. */
export class ResponseTooLarge extends Error {}

/**
 * Enforces the platform's limits on a response. A buffered body arrives at once and in one chunk;
 * one that arrives later is streamed, and is cut off where it exceeds its limit.
 * @throws ResponseTooLarge where a buffered body exceeds its limit
 */
export async function limitResponse(response: Response, limits: Limits): Promise<Response> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const first = reader.read();
  const early = await Promise.race([first, new Promise<void>((done) => setImmediate(done))]);
  if (early?.value && early.value.byteLength > limits.bufferedResponse) {
    await reader.cancel();
    throw new ResponseTooLarge('A buffered response may not be this large');
  }
  let total = 0;
  let next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined = first;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? reader.read());
        next = undefined;
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
