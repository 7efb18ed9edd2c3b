import type { Piece } from './file-pieces.ts';

/** Bytes of a file by index, both included. */
export interface Range {
  start: number;
  end: number;
}

type Open = () => Promise<ReadableStream<Uint8Array>>;

/** Selects what a range takes of each piece. The store has no ranges, so a piece is cut here. */
function select(pieces: readonly Piece[], { start, end }: Range): Open[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, piece.size);
    at += piece.size;
    if (from >= to) return [];
    if (from === 0 && to === piece.size) return [piece.open];
    return [async () => new Blob([(await piece.read()).slice(from, to)]).stream()];
  });
}

/** Pipes streams one after another. Each is asked for while the one before is being read. */
async function pipeAll(
  first: ReadableStream<Uint8Array>,
  others: readonly Open[],
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  let current: Promise<ReadableStream<Uint8Array>> | undefined = Promise.resolve(first);
  try {
    for (let index = 0; current; index += 1) {
      const stream = await current;
      current = others[index]?.();
      // Awaited in the next round, which a failure of this one prevents.
      current?.catch(() => {});
      await stream.pipeTo(writable, { preventClose: true, preventAbort: true });
    }
    await writable.close();
  } catch (error) {
    current?.then((stream) => stream.cancel()).catch(() => {});
    await writable.abort(error).catch(() => {});
  }
}

/**
 * Streams a range of a file. The stream fails where the store does, so that the receiver notices and
 * asks for the rest. Web standards only, because the Edge Function uses it.
 * @throws AppError where the store cannot open the first piece
 */
export async function streamPieces(
  pieces: readonly Piece[],
  range: Range,
): Promise<ReadableStream<Uint8Array>> {
  const [first, ...others] = select(pieces, range);
  if (!first) throw new RangeError('The range is empty');
  const opened = await first();
  if (others.length === 0) return opened;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void pipeAll(opened, others, writable);
  return readable;
}
