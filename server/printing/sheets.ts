import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { region } from '#shop';

/** Letters without an accent to remove. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '−': '-',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};

const encoder = (characters: ReadonlySet<number>) => (letter: string) =>
  characters.has(letter.codePointAt(0) ?? 0);

/** Joins lines, and composes accents with their letters. */
const toOneLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ');

/** Replaces letters that the font lacks: without their accents if possible, otherwise with a question mark. */
function toPrintable(text: string, characters: ReadonlySet<number>): string {
  const has = encoder(characters);
  const letters = [...toOneLine(text)].map((letter) => {
    if (has(letter)) return letter;
    const plain = LETTERS[letter] ?? letter.normalize('NFKD').replace(/\p{M}+/gu, '');
    return [...plain].every(has) ? plain : '?';
  });
  return letters.join('');
}

/** Breaks a text into lines of a width, between words, or within a word that is too wide. */
function breakText(text: string, measure: (text: string) => number, width: number): string[] {
  const lines: string[] = [''];
  const isTooWide = (line: string) => measure(line) > width;
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line ? `${line} ${word}` : word;
    if (!isTooWide(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (line) lines.push('');
    for (const letter of word) {
      const grown = `${lines.at(-1) ?? ''}${letter}`;
      if (isTooWide(grown) && grown !== letter) lines.push(letter);
      else lines[lines.length - 1] = grown;
    }
  }
  return lines;
}

/** A4 sheet, in points. */
export const SHEET = { width: 595.28, height: 841.89, margin: 56 } as const;

/** Text in one size and weight, on one or several lines. */
export interface TextLine {
  text: string;
  /** Type size, in points. */
  size: number;
  /** Space above, in points. */
  before: number;
  isBold: boolean;
}

type Type = Pick<TextLine, 'size' | 'isBold'>;

export interface Sheets {
  document: PDFDocument;
  grey: Color;
  addPage(): PDFPage;
  fontOf(type: Pick<Type, 'isBold'>): PDFFont;
  /** Replaces characters that the font lacks. */
  printable(text: string): string;
  /** Returns true if {@link printable} leaves a text unchanged. A name with other letters is another name. */
  hasLettersOf(text: string): boolean;
  widthOf(text: string, type: Type): number;
  /** Breaks a text into lines between the margins. @param taken space used at their right, in points */
  wrap(line: Pick<TextLine, 'text'> & Type, taken?: number): string[];
}

/** Starts a PDF. Loads the library on demand, because that is slow. */
export async function startSheets(title: string): Promise<Sheets> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(region.locale);
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
