import type { Piece } from './file-pieces.ts';

/** Byte range of a file, both ends included. */
export interface Range {
  start: number;
  end: number;
}

type Read = () => Promise<Uint8Array>;

function select(pieces: readonly Piece[], { start, end }: Range): Read[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, piece.size);
    at += piece.size;
    return from < to ? [async () => (await piece.read()).subarray(from, to)] : [];
  });
}

/**
 * Prefetches the next piece. Reading whole pieces costs the edge less CPU time than passing a stream on. If the store
 * fails, the stream fails, so that the receiver requests the rest. Web standards only, because the Edge Function uses
 * it.
 * @throws AppError if the first piece is missing
 */
export async function streamPieces(
  pieces: readonly Piece[],
  range: Range,
): Promise<ReadableStream<Uint8Array>> {
  const [first, ...others] = select(pieces, range);
  if (!first) throw new RangeError('The range is empty');
  let current = Promise.resolve(await first());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await current);
        const next = others.shift();
        if (!next) return controller.close();
        current = next();
        // The next pull awaits this, but may never come.
        current.catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
