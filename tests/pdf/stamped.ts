import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import type { PreparedPdf } from '#server/files/preparation/thread-tasks.ts';
import { composeStamp, fillTail, type Stamp } from '#server/files/stamp.ts';

export const ADDRESS = 'jo.student+notes@example.com';

export const STAMP = composeStamp({
  address: ADDRESS,
  isShown: true,
  mark: 'AA-ABCDEFGHIJKLMNOP',
  order: 'AE-9F3K2M7Q',
});

export const OTHER_STAMP = composeStamp({
  address: 'someone.else@example.org',
  isShown: true,
  mark: 'AA-QRSTUVWXYZ234567',
  order: 'AE-2M7Q9F3K',
});

export function assemble({ body, tail, slots }: PreparedPdf, stamp?: Stamp): Uint8Array {
  return new Uint8Array(Buffer.concat([body, fillTail(tail, slots, stamp)]));
}

export async function stampFile(bytes: Uint8Array, stamp: Stamp = STAMP) {
  const prepared = await preparePdf(bytes);
  return { prepared, copy: assemble(prepared, stamp) };
}
