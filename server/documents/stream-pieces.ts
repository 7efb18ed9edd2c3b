import type { Piece } from './file-pieces.ts';

/** Bytes of a file by index, both included. */
export interface Range {
  start: number;
  end: number;
}

type Read = () => Promise<Uint8Array>;

/** Selects what a range takes of each piece. The store has no ranges, so a piece is cut here. */
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
 * Streams a range of a file, piece by piece: passing a stream on costs the edge more CPU time than reading
 * a piece at once. The next piece is read while one is sent. The stream fails where the store does, so
 * that the receiver notices and asks for the rest. Web standards only, because the Edge Function uses it.
 * @throws AppError where the store does not have the first piece
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
        // Awaited by the next pull, which may never come.
        current.catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
