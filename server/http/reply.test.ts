import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Reply } from './reply.ts';

test.each([
  ['in one piece', 1_000, 1],
  ['as a stream, which the platform allows to be larger', 5_000_000, 2],
])('sends JSON %s', async (_, length, minPieces) => {
  const text = 'x'.repeat(length);
  const response = new Reply({ text }).toResponse(z.strictObject({ text: z.string() }));
  expect(response.headers.get('content-type')).toBe('application/json');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of response.body ?? []) pieces.push(piece);
  expect(pieces.length > 1).toBe(minPieces > 1);
  expect(JSON.parse(await new Blob(pieces).text())).toEqual({ text });
});
