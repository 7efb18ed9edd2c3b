import { SHEET, type Sheets, startSheets, type TextLine } from '../printing/sheets.ts';
import type { DisputeEvidence } from './evidence.ts';

const SIZE = 10;
const LEADING = 1.4;

export async function evidencePdf(evidence: DisputeEvidence): Promise<Uint8Array> {
  const { height: top, margin } = SHEET;
  const sheets = await startSheets(toTitle(evidence));
  let page = sheets.addPage();
  let y = top - margin;
  for (const line of toLines(evidence, sheets)) {
    const { size } = line;
    y -= line.before;
    for (const text of sheets.wrap(line)) {
      if (y - size * LEADING < margin) {
        page = sheets.addPage();
        y = top - margin;
      }
      y -= size * LEADING;
      page.drawText(text, { x: margin, y, size, font: sheets.fontOf(line) });
    }
  }
  return sheets.document.save();
}

const toTitle = ({ orderNumber }: DisputeEvidence) => `Evidence about order ${orderNumber}`;

/** Replaces a name that the font cannot print by the nearest letters and a blank line to fill in. */
function nameLine(name: string, { hasLettersOf, printable }: Sheets): string {
  if (hasLettersOf(name)) return name;
  const nearest = printable(name);
  const byHand = '______________________________ (name, to be written by hand)';
  return nearest.includes('?') ? byHand : `${byHand}, in plain letters: ${nearest}`;
}

function toLines(evidence: DisputeEvidence, sheets: Sheets): TextLine[] {
  const { customerName, customerEmail, product, order, consent, terms, emails, downloads } =
    evidence;
  const buyer = [customerName && nameLine(customerName, sheets), customerEmail].filter(Boolean);
  const sections: [heading: string, texts: string[]][] = [
    ['Buyer', buyer.length > 0 ? buyer : ['The account was deleted.']],
    ['What was bought', [product, ...order]],
    ['Consent to immediate supply', consent],
    ['Terms', terms],
    ['Emails to the buyer', emails],
    ['Files opened and downloaded', downloads],
    ['Receipt', evidence.receipt],
  ];
  return [
    { text: toTitle(evidence), size: 18, isBold: true, before: 0 },
    ...sections.flatMap(([heading, texts]) => [
      { text: heading, size: 12, isBold: true, before: 14 },
      ...texts.map((text) => ({ text, size: SIZE, isBold: false, before: 2 })),
    ]),
  ];
}
