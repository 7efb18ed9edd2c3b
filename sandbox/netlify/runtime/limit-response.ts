import type { Limits } from '../limits.ts';

/** A function answered more than the platform carries. */
export class ResponseTooLarge extends Error {}

/**
 * Holds an answer to the platform's sizes. A body that was given in one piece is there in one
 * chunk at once; whatever comes later is a stream, which is cut where it grows too long.
 * @throws ResponseTooLarge for one piece above the buffered limit
 */
export async function limitResponse(response: Response, limits: Limits): Promise<Response> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const first = reader.read();
  const early = await Promise.race([first, new Promise<void>((done) => setImmediate(done))]);
  if (early?.value && early.value.byteLength > limits.bufferedResponse) {
    await reader.cancel();
    throw new ResponseTooLarge('The answer is larger than a buffered response may be');
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
        controller.error(new ResponseTooLarge('The answer is larger than a streamed response may be'));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
