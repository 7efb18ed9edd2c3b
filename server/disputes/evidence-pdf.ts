import type { PDFFont } from '@cantoo/pdf-lib';
import { breakText, toPrintable } from '../receipts/receipt-type.ts';
import type { DisputeEvidence } from './compile-evidence.ts';

/** A4, in points. */
const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56];
const SIZE = 10;
const LEADING = 1.4;

interface Line {
  text: string;
  size: number;
  isBold: boolean;
  /** The space above it. */
  before: number;
}

/**
 * Writes evidence as a PDF of as many pages as it takes, for the owner to read and to send to the payment
 * provider. The library is loaded only here, because it takes time.
 */
export async function evidencePdf(evidence: DisputeEvidence): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(titleOf(evidence), { showInWindowTitleBar: true });
  document.setLanguage('en-GB');
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page = document.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;
  for (const line of linesOf(evidence)) {
    const font = line.isBold ? bold : plain;
    const height = line.size * LEADING;
    y -= line.before;
    for (const text of wrap(line, font)) {
      if (y - height < MARGIN) {
        page = document.addPage([WIDTH, HEIGHT]);
        y = HEIGHT - MARGIN;
      }
      y -= height;
      page.drawText(text, { x: MARGIN, y, size: line.size, font });
    }
  }
  return document.save();
}

const titleOf = ({ orderNumber }: DisputeEvidence) => `Evidence about order ${orderNumber}`;

function wrap({ text, size }: Line, font: PDFFont): string[] {
  const printable = toPrintable(text, new Set(font.getCharacterSet()));
  const measure = (part: string) => font.widthOfTextAtSize(part, size);
  return breakText(printable, measure, WIDTH - 2 * MARGIN);
}

function linesOf(evidence: DisputeEvidence): Line[] {
  const { customerName, customerEmail, product, order, consent, terms, emails, downloads } =
    evidence;
  const buyer = [customerName, customerEmail].filter(Boolean);
  const sections: [heading: string, texts: string[]][] = [
    ['Buyer', buyer.length > 0 ? buyer : ['The account was deleted.']],
    ['What was bought', [product, ...order]],
    ['Consent to immediate supply', consent],
    ['Terms', terms],
    ['Emails to the buyer', emails],
    ['Downloads', downloads],
    ['Receipt', evidence.receipt],
  ];
  return [
    { text: titleOf(evidence), size: 18, isBold: true, before: 0 },
    ...sections.flatMap(([heading, texts]) => [
      { text: heading, size: 12, isBold: true, before: 14 },
      ...texts.map((text) => ({ text, size: SIZE, isBold: false, before: 2 })),
    ]),
  ];
}
