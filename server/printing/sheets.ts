import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { breakText, toOneLine, toPrintable } from './type.ts';

/** A sheet of A4, in points. */
export const SHEET = { width: 595.28, height: 841.89, margin: 56 } as const;

/** What is printed in one size and weight. It may take several lines. */
export interface TextLine {
  text: string;
  /** In points. */
  size: number;
  /** Space above it, in points. */
  before: number;
  isBold: boolean;
}

type Type = Pick<TextLine, 'size' | 'isBold'>;

/** A PDF in Helvetica that is being written. */
export interface Sheets {
  document: PDFDocument;
  /** Of rules. */
  grey: Color;
  addPage(): PDFPage;
  fontOf(type: Pick<Type, 'isBold'>): PDFFont;
  /** Writes a text with the characters that the font has. */
  printable(text: string): string;
  /** Tells whether {@link printable} leaves a text as it is. A name with other letters is another name. */
  hasLettersOf(text: string): boolean;
  widthOf(text: string, type: Type): number;
  /** Breaks a text into lines between the margins. @param taken what stands at their right, in points */
  wrap(line: Pick<TextLine, 'text'> & Type, taken?: number): string[];
}

/** Starts a PDF. The library is loaded only here, because it takes time. */
export async function startSheets(title: string): Promise<Sheets> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage('en-GB');
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const characters = new Set(plain.getCharacterSet());
  const fontOf: Sheets['fontOf'] = ({ isBold }) => (isBold ? bold : plain);
  const printable = (text: string) => toPrintable(text, characters);
  const hasLettersOf = (text: string) => printable(text) === toOneLine(text);
  const widthOf = (text: string, type: Type) => fontOf(type).widthOfTextAtSize(text, type.size);
  return {
    document,
    fontOf,
    printable,
    hasLettersOf,
    widthOf,
    grey: rgb(0.6, 0.6, 0.6),
    addPage: () => document.addPage([SHEET.width, SHEET.height]),
    wrap: (line, taken = 0) => {
      const room = SHEET.width - 2 * SHEET.margin - taken;
      return breakText(printable(line.text), (text) => widthOf(text, line), room);
    },
  };
}
