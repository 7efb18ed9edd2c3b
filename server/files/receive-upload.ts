import type { AuditEntry, auditKeys } from '../../contract/admin/audit.ts';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { FileStore } from '../services/file-store.ts';
import { appendEntriesAtEdge, type KvSettings } from '../store/edge.ts';
import type { TokenKey } from '../tokens/seal.ts';
import { openUploadTicket, type Uploader } from '../tokens/tickets.ts';
import { hasPdfSignature, SIGNATURE_WITHIN_BYTES } from './pdf-signature.ts';
import { originalKey } from './stored-file.ts';

/** Log of uploads and their use, by time (`uploads.ts`). */
export const UPLOADS = 'unused-uploads';

export interface UploadSettings {
  ticketKey: TokenKey;
  files: FileStore;
  kv: KvSettings;
}

export interface Upload {
  id: string;
  ticket: string;
  /** Undefined if the request has no Content-Length. */
  length: number | undefined;
  name: string | undefined;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Streams one PDF to the file store. Only success uses up the ticket: the original is written once. Web standards
 * only, because the Edge Function runs it.
 * @throws AppError `upload_expired`, `upload_used`, `upload_too_large` or `upload_not_a_pdf`; any other error means
 *   that a service failed
 */
export async function receiveUpload(settings: UploadSettings, upload: Upload): Promise<void> {
  const { files, kv, ticketKey } = settings;
  const { id } = upload;
  const pdf = new IncomingPdf(upload.body, CONTENT_PDF_MAX_BYTES);
  let by: Uploader | undefined;
  try {
    by = await openUploadTicket(ticketKey, id, upload.ticket);
    if (!by) throw new AppError('upload_expired');
    if (await files.has(originalKey(id))) throw new AppError('upload_used');
    if ((upload.length ?? 0) > CONTENT_PDF_MAX_BYTES) throw new AppError('upload_too_large');
    const stream = await pdf.open();
    // Recorded before the file, so that the clean-up finds every stored file.
    await appendEntriesAtEdge(kv, UPLOADS, [{ id, at: new Date().toISOString() }]);
    const isFirst = await files.create(originalKey(id), stream, uploadedName(upload.name));
    if (!isFirst) throw new AppError('upload_used');
  } catch (error) {
    await pdf.drain();
    const refusal = pdf.refusal ?? error;
    if (by && isAboutFile(refusal)) await recordRefusal(kv, by, upload.name, refusal);
    throw refusal;
  }
}

const isAboutFile = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'upload_not_a_pdf' || error.code === 'upload_too_large');

const AUDIT_LOG = 'audit-log' satisfies (typeof auditKeys)['acts']['entries'];

/** Records a refusal in the audit log, as `recordAudit` does in a function. Never fails. */
async function recordRefusal(
  kv: KvSettings,
  by: Uploader,
  name: string | undefined,
  { message }: AppError,
): Promise<void> {
  const entry: AuditEntry = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    who: by.who,
    action: 'upload-refused',
    what: `${uploadedName(name)}: ${message}`,
    from: by.from,
  };
  await appendEntriesAtEdge(kv, AUDIT_LOG, [entry]).catch((error: unknown) =>
    log('warn', 'refused upload not recorded', {}, error),
  );
}

const MAX_NAME_LENGTH = 120;

const uploadedName = (name: string | undefined): string =>
  name?.split(/[/\\]/).at(-1)?.trim().slice(-MAX_NAME_LENGTH) || 'notes.pdf';

/** Few large pieces cost the runtime much less CPU time than many small pieces. */
const PIECE_BYTES = 1024 * 1024;

/** Reads fewer than `atLeast` bytes if the runtime does not support minimum reads. */
type Read = (atLeast: number) => Promise<Uint8Array | undefined>;

function toReader(body: ReadableStream<Uint8Array>): Read {
  try {
    const reader = body.getReader({ mode: 'byob' });
    return async (atLeast) => {
      const options = { min: atLeast };
      const { value } = await reader.read(new Uint8Array(PIECE_BYTES), options);
      return value?.byteLength ? value : undefined;
    };
  } catch {
    // Not every runtime's body is a byte stream.
    const reader = body.getReader();
    return async () => (await reader.read()).value;
  }
}

/** Checks the signature before passing anything on. */
class IncomingPdf {
  readonly #readBody: Read | undefined;
  readonly #maxBytes: number;
  #size = 0;
  /** Reason for a refusal after the first bytes were passed on. */
  refusal: AppError | undefined;

  constructor(body: ReadableStream<Uint8Array> | null, maxBytes: number) {
    this.#readBody = body ? toReader(body) : undefined;
    this.#maxBytes = maxBytes;
  }

  /** Opens the stream to pass on, which fails once the file proves too large. @throws AppError `upload_not_a_pdf` */
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
          this.refusal = new AppError('upload_too_large');
          controller.error(this.refusal);
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Discards the rest of the body: a browser that is cut off reports a network error instead of the response. */
  async drain(): Promise<void> {
    const limit = this.#size + 4 * this.#maxBytes;
    try {
      while (this.#size <= limit && (await this.#read(PIECE_BYTES)));
    } catch {
      // The sender has disconnected.
    }
  }

  /** Joins tiny pieces until they are long enough to contain the signature. */
  async #readHead(): Promise<Uint8Array> {
    let head = new Uint8Array();
    while (head.length < SIGNATURE_WITHIN_BYTES && !hasPdfSignature(head)) {
      const piece = await this.#read(SIGNATURE_WITHIN_BYTES);
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
