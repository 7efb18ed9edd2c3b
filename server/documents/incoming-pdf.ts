import { messages } from '../../contract/messages.ts';
import { hasPdfSignature, SIGNATURE_LENGTH } from './pdf-signature.ts';

/** Why an upload is refused: a status and a sentence for people. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const tooLarge = () => new RefusedUpload(413, messages.contentPdfTooLarge);

/**
 * A PDF on its way in, looked at as it passes: its signature before anything goes on, its size at
 * every piece. Web standards only, because the Edge Function uses it.
 */
export class IncomingPdf {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #maxBytes: number;
  #size = 0;
  #refusal: RefusedUpload | undefined;

  constructor(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
    this.#reader = body?.getReader();
    this.#maxBytes = maxBytes;
  }

  /** Why the file was refused after its beginning had been passed on. */
  get refusal(): RefusedUpload | undefined {
    return this.#refusal;
  }

  /**
   * The bytes, to be passed on. The stream breaks where the file turns out to be too large.
   * @throws RefusedUpload where the file does not begin as a PDF does
   */
  async open(): Promise<ReadableStream<Uint8Array>> {
    let head = new Uint8Array();
    while (head.length < SIGNATURE_LENGTH) {
      const piece = await this.#read();
      if (!piece) break;
      head = new Uint8Array([...head, ...piece]);
    }
    if (!hasPdfSignature(head)) throw new RefusedUpload(415, messages.uploadNotAPdf);
    let first: Uint8Array | undefined = head;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = first ?? (await this.#read());
          first = undefined;
          if (!piece) return controller.close();
          if (this.#size <= this.#maxBytes) return controller.enqueue(piece);
          this.#refusal = tooLarge();
          controller.error(this.#refusal);
        },
      },
      // Nothing is read ahead: what is not asked for stays with the sender.
      { highWaterMark: 0 },
    );
  }

  /**
   * Reads and drops what is still to come, within reason: a browser that is interrupted while it
   * sends reports a broken line instead of our answer.
   */
  async drain(): Promise<void> {
    const enough = this.#size + 4 * this.#maxBytes;
    try {
      while (await this.#read()) if (this.#size > enough) return await this.#reader?.cancel();
    } catch {
      // The sender is gone: nobody is left to be told.
    }
  }

  async #read(): Promise<Uint8Array | undefined> {
    const { value } = (await this.#reader?.read()) ?? {};
    this.#size += value?.byteLength ?? 0;
    return value;
  }
}
