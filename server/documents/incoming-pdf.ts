import { AppError } from '../errors.ts';
import { hasPdfSignature, SIGNATURE_LENGTH } from './pdf-signature.ts';

/**
 * A PDF in transit: checks the signature before passing anything on, and the size with every chunk.
 * Web standards only, because the Edge Function uses it.
 */
export class IncomingPdf {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #maxBytes: number;
  #size = 0;
  #refusal: AppError | undefined;

  constructor(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
    this.#reader = body?.getReader();
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
    let head = new Uint8Array();
    while (head.length < SIGNATURE_LENGTH) {
      const chunk = await this.#read();
      if (!chunk) break;
      head = new Uint8Array([...head, ...chunk]);
    }
    if (!hasPdfSignature(head)) throw new AppError('upload_not_a_pdf');
    let first: Uint8Array | undefined = head;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = first ?? (await this.#read());
          first = undefined;
          if (!chunk) return controller.close();
          if (this.#size <= this.#maxBytes) return controller.enqueue(chunk);
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
      while (await this.#read()) if (this.#size > limit) return await this.#reader?.cancel();
    } catch {
      // The sender has disconnected.
    }
  }

  async #read(): Promise<Uint8Array | undefined> {
    const { value } = (await this.#reader?.read()) ?? {};
    this.#size += value?.byteLength ?? 0;
    return value;
  }
}
