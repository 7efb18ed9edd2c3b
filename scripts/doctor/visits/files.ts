import { createHash, randomUUID } from 'node:crypto';
import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { sealTicket, sealUploadTicket } from '#server/tokens/tickets.ts';
import { bad, type Check, type Finding, good, type Shop, warning } from '../check.ts';
import { CONTENT_SETTINGS, contentClient } from '../content.ts';
import { ADDRESS } from './visit.ts';

/** For both ways, so that time is left to clean up. Seconds. */
const TRANSFER_SECONDS = 18;

/** Makes the largest PDF that the shop accepts. No two are alike, so that no item can share its file. */
function makePdf(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(CONTENT_PDF_MAX_BYTES).fill(0x20);
  const write = (text: string, at: number) => bytes.set(new TextEncoder().encode(text), at);
  const end = '\n%%EOF\n';
  write(`%PDF-1.7\n% A check of the shop: ${randomUUID()}\n`, 0);
  write(end, bytes.length - end.length);
  return bytes;
}

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** Sends the file with a ticket of the shop. @returns what is wrong with the response */
async function send(
  { setting, address }: Shop,
  id: string,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) {
  const ticket = await sealUploadTicket(setting('TICKET_SECRET'), id);
  const response = await fetch(`${address}/objects/${id}?ticket=${ticket}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body,
    signal,
  });
  await response.body?.cancel();
  if (response.status === 401) {
    return bad('It does not accept a ticket of TICKET_SECRET: the host has another one.');
  }
  return response.ok
    ? undefined
    : bad(`The upload responds with ${response.status}: see the Edge Function's log.`);
}

/** Fetches the file back, whole and in part. @returns what is wrong with the responses */
async function fetchBack(
  { setting, address }: Shop,
  id: string,
  url: string,
  hash: string,
  signal: AbortSignal,
) {
  const file = { url, disposition: 'attachment; filename="check.pdf"' };
  const ticket = await sealTicket(setting('TICKET_SECRET'), id, file);
  const get = (headers = {}) =>
    fetch(`${address}/objects/${id}?ticket=${ticket}`, { headers, signal });
  const whole = await get();
  if (!whole.ok)
    return bad(`The download responds with ${whole.status}: see the Edge Function's log.`);
  if (sha1(await whole.bytes()) !== hash)
    return bad('The download differs from the upload: see the Edge Function.');
  if (!/^application\/pdf\b/.test(whole.headers.get('content-type') ?? '')) {
    return bad(
      'The download is not declared as a PDF, so that a browser could run it: deploy again.',
    );
  }
  const part = await get({ range: 'bytes=0-99' });
  const { byteLength } = await part.bytes();
  if (part.status === 206 && byteLength === 100) return undefined;
  return bad(
    'A part of a file cannot be fetched, so that downloads cannot be resumed: see the Edge Function.',
  );
}

async function transfer(
  shop: Shop,
  bytes: Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<Finding> {
  const signal = AbortSignal.timeout(TRANSFER_SECONDS * 1_000);
  const id = `upload-${randomUUID()}`;
  const started = performance.now();
  const refused = await send(shop, id, bytes, signal);
  if (refused) return refused;
  const up = secondsSince(started);
  const asset = await contentClient(shop.setting, shop.setting('SANITY_TOKEN')).getDocument(
    assetIdOf(hash),
  );
  const url = typeof asset?.['url'] === 'string' ? asset['url'] : '';
  if (!url)
    return bad(
      'The uploaded file is not in the CMS: is the host set to another project or dataset?',
    );
  const sent = performance.now();
  const damaged = await fetchBack(shop, id, url, hash, signal);
  return (
    damaged ??
    good(`10 MB went up in ${up} s and came back in ${secondsSince(sent)} s, whole and in part.`)
  );
}

/** The id under which the CMS stores a PDF. */
const assetIdOf = (hash: string) => `file-${hash}-pdf`;

/** Deletes the file of the check. One that is already gone is no error. @throws the client's errors */
async function remove({ setting }: Shop, hash: string): Promise<void> {
  await contentClient(setting, setting('SANITY_TOKEN')).delete(assetIdOf(hash));
}

/**
 * Whether the largest file gets to the CMS and back through the Edge Function. The tickets are the
 * shop's own, so the check needs no sign-in; the file is deleted afterwards.
 */
export const files: Check = {
  name: 'Upload and download',
  needs: [ADDRESS, 'TICKET_SECRET', ...CONTENT_SETTINGS, 'SANITY_TOKEN'],
  seconds: 24,
  async run(shop) {
    const bytes = makePdf();
    const hash = sha1(bytes);
    return transfer(shop, bytes, hash)
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
        return warning(
          `10 MB took more than ${TRANSFER_SECONDS} s. Is the connection here slow? Otherwise see the Edge Function's log.`,
        );
      })
      .finally(() => remove(shop, hash));
  },
};
