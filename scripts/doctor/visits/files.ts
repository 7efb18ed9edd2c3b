import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { failure } from '#contract/errors.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import { fileReference } from '#contract/files/stored-pdf.ts';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { sealTicket, sealUploadTicket } from '#server/tokens/tickets.ts';
import { bad, type Check, type Finding, good, type Shop, warning } from '../check.ts';
import { CONTENT_SETTINGS, contentClient } from '../content.ts';
import { ADDRESS } from './visit.ts';

/** Limit for upload and download together. */
const TRANSFER_SECONDS = 24;

/** Creates a file of the maximum size that begins like a PDF but is not a PDF, so that the shop refuses it later. */
function makeFile(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(CONTENT_PDF_MAX_BYTES).fill(0x20);
  bytes.set(new TextEncoder().encode(`%PDF-1.7\n% A check of the shop: ${randomUUID()}\n`));
  return bytes;
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

const ticketKey = (setting: Shop['setting']) => ({
  secret: setting('TICKET_SECRET'),
  dataset: setting('SANITY_DATASET'),
});

/** Sends a file with a ticket of the shop. @returns the fault of the response */
async function send({ setting, address }: Shop, id: string, signal: AbortSignal) {
  const ticket = await sealUploadTicket(ticketKey(setting), id);
  const response = await fetch(`${address}/objects/${id}?ticket=${ticket}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: makeFile(),
    signal,
  });
  await response.body?.cancel();
  if (response.status === 401) {
    return bad(
      'It does not accept a ticket sealed with TICKET_SECRET: the host has a different TICKET_SECRET.',
    );
  }
  return response.ok
    ? undefined
    : bad(`The upload responds with ${response.status}: see the Edge Function's log.`);
}

/** Lets a function read the file, which it refuses and deletes. @returns the fault of the response */
async function findInFunction({ setting, address }: Shop, id: string, signal: AbortSignal) {
  const response = await fetch(`${address}${prepareUpload.path.replace(':id', id)}`, {
    method: prepareUpload.method,
    headers: { authorization: `Bearer ${setting('SANITY_TOKEN')}` },
    signal,
  });
  const { code = '' } = z.partial(failure).parse(await response.json());
  if (code.startsWith('pdf_')) return undefined;
  if (code === 'upload_missing') {
    return bad(
      'A function does not find the file that the Edge Function stored: deploy both again.',
    );
  }
  if (response.status === 401 || response.status === 403) {
    return bad(
      'The functions do not accept SANITY_TOKEN: the host has another project or dataset.',
    );
  }
  return bad(
    `A function that reads the file store responds with ${response.status}: see the functions' log.`,
  );
}

/** Finds the largest file of the shop's items, and a free file rather than a locked file. */
const fileQuery = `*[_type == "contentItem" && defined(pdf.version)]
  | order(coalesce(isLocked, true) asc, pdf.size desc)[0].pdf { id, version }`;

/** Fetches an item's file, whole and in part. @returns the fault of the responses */
async function fetchFile(
  { setting, address }: Shop,
  file: z.infer<typeof fileReference>,
  signal: AbortSignal,
) {
  const sealed = await sealTicket(ticketKey(setting), file.id, {
    kind: 'pdf',
    file,
    disposition: 'attachment; filename="check.pdf"',
    etag: '"check"',
  });
  const get = (headers = {}) =>
    fetch(`${address}/objects/${file.id}?ticket=${sealed}`, { headers, signal });
  const whole = await get();
  if (!whole.ok)
    return bad(`The download responds with ${whole.status}: see the Edge Function's log.`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const length = Number(whole.headers.get('content-length') ?? bytes.length);
  if (bytes.length !== length || !bytes.toString('latin1', 0, 5).startsWith('%PDF-')) {
    return bad('The download is not a whole PDF: see the Edge Function.');
  }
  if (!/^application\/pdf\b/.test(whole.headers.get('content-type') ?? '')) {
    return bad(
      'The download is not declared as a PDF, so that a browser could run it: deploy again.',
    );
  }
  const part = await get({ range: 'bytes=0-99' });
  const first = Buffer.from(await part.arrayBuffer());
  if (part.status === 206 && first.equals(bytes.subarray(0, 100))) return undefined;
  return bad(
    'A part of a file cannot be fetched, so that downloads cannot be resumed: see the Edge Function.',
  );
}

async function transfer(shop: Shop): Promise<Finding> {
  const signal = AbortSignal.timeout(TRANSFER_SECONDS * 1_000);
  const id = `upload-${randomUUID()}`;
  const started = performance.now();
  const refused = await send(shop, id, signal);
  if (refused) return refused;
  const up = `10 MB reached the file store in ${secondsSince(started)} s, and functions find the file there`;
  const missed = await findInFunction(shop, id, signal);
  if (missed) return missed;
  const client = contentClient(shop.setting, shop.setting('SANITY_TOKEN'));
  const file = z.nullable(fileReference).parse(await client.fetch(fileQuery));
  if (!file) return good(`${up}. No item has a file yet, so none was fetched.`);
  const sent = performance.now();
  const damaged = await fetchFile(shop, file, signal);
  return (
    damaged ?? good(`${up}. An item's file came in ${secondsSince(sent)} s, whole and in part.`)
  );
}

/**
 * Checks that the largest file reaches the file store through the Edge Function, that functions find it there, and that
 * an item's file comes back. The tickets are sealed with the shop's own key, so the check needs no sign-in; the shop
 * itself deletes the file, which is not a PDF.
 */
export const files: Check = {
  name: 'Upload and download',
  needs: [ADDRESS, 'TICKET_SECRET', ...CONTENT_SETTINGS, 'SANITY_TOKEN'],
  seconds: TRANSFER_SECONDS + 1,
  async run(shop) {
    return transfer(shop).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      return warning(
        `10 MB took more than ${TRANSFER_SECONDS} s. Is the connection here slow? Otherwise see the Edge Function's log.`,
      );
    });
  },
};
