import { AppError } from '../errors.ts';
import { hasPdfSignature, SIGNATURE_WITHIN } from './pdf-signature.ts';

/** Few large pieces cost the runtime much less CPU time than many small ones. Bytes. */
const PIECE_BYTES = 1024 * 1024;

/** Reads at least so many bytes at once, where the runtime can. */
type Read = (atLeast: number) => Promise<Uint8Array | undefined>;

function readerOf(body: ReadableStream<Uint8Array>): Read {
  try {
    const reader = body.getReader({ mode: 'byob' });
    return async (atLeast) => {
      const options = { min: atLeast };
      const { value } = await reader.read(new Uint8Array(PIECE_BYTES), options);
      return value?.byteLength ? value : undefined;
    };
  } catch {
    // Not every runtime's bodies are streams of bytes.
    const reader = body.getReader();
    return async () => (await reader.read()).value;
  }
}

/**
 * A PDF in transit: checks the signature before passing anything on, and the size with every piece.
 * Web standards only, because the Edge Function uses it.
 */
export class IncomingPdf {
  readonly #readBody: Read | undefined;
  readonly #maxBytes: number;
  #size = 0;
  #refusal: AppError | undefined;

  constructor(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
    this.#readBody = body ? readerOf(body) : undefined;
    this.#maxBytes = maxBytes;
  }

  /** The reason for a refusal that came after the first bytes had been passed on. */
  get refusal(): AppError | undefined {
    return this.#refusal;
  }

  /**
   * Opens the stream to pass on. It fails once the file proves too large.
   * @throws AppError `upload_not_a_pdf` where the file does not begin like a PDF
   */
  async open(): Promise<ReadableStream<Uint8Array>> {
    const head = await this.#readHead();
    if (!hasPdfSignature(head)) throw new AppError('upload_not_a_pdf');
    let first: Uint8Array | undefined = head;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = first ?? (await this.#read(PIECE_BYTES));
          first = undefined;
          if (!piece) return controller.close();
          if (this.#size <= this.#maxBytes) return controller.enqueue(piece);
          this.#refusal = new AppError('upload_too_large');
          controller.error(this.#refusal);
        },
      },
      // Read nothing ahead of demand.
      { highWaterMark: 0 },
    );
  }

  /**
   * Reads and discards the rest of the body, up to a limit. A browser that is cut off while it sends
   * reports a network error instead of the response.
   */
  async drain(): Promise<void> {
    const limit = this.#size + 4 * this.#maxBytes;
    try {
      while (this.#size <= limit && (await this.#read(PIECE_BYTES)));
    } catch {
      // The sender has disconnected.
    }
  }

  /** Reads the first piece. If the body arrives in tiny pieces, it joins those in which the signature may be. */
  async #readHead(): Promise<Uint8Array> {
    let head = new Uint8Array();
    while (head.length < SIGNATURE_WITHIN && !hasPdfSignature(head)) {
      const piece = await this.#read(SIGNATURE_WITHIN);
      if (!piece) break;
      const joined = new Uint8Array(head.length + piece.length);
      joined.set(head);
      joined.set(piece, head.length);
      head = joined;
    }
    return head;
  }

  async #read(atLeast: number): Promise<Uint8Array | undefined> {
    const piece = await this.#readBody?.(atLeast);
    this.#size += piece?.byteLength ?? 0;
    return piece;
  }
}
