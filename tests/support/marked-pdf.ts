import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { fillTail, type Stamp } from '#server/files/stamp.ts';
import { makePdf } from './pdf.ts';

export async function makeMarkedPdf(stamp: Stamp): Promise<Uint8Array> {
  const original = await makePdf((pdf) => {
    for (const number of [2, 3]) pdf.addPage().drawText(`Elasticity, page ${number}`);
  });
  const { body, tail, slots } = await preparePdf(original);
  return Uint8Array.from([...body, ...fillTail(tail, slots, stamp)]);
}
