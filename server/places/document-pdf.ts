import type { PDFPage } from '@cantoo/pdf-lib';
import { brand } from '#shop';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { SHEET, type Sheets, startSheets } from '../printing/sheets.ts';
import { type Element, startTags, type Tags } from '../printing/tags.ts';
import { composeDocument, type DocumentContent } from './document-content.ts';
import { readSeller } from './invoice.ts';
import type { OrderState } from './order-state.ts';
import { toToken } from './orders.ts';

/**
 * Makes the PDF of a quote, an invoice or a credit note.
 * @param number of the document
 * @throws AppError `not_found`; `unavailable` if the CMS does not name the seller
 */
export async function makeOrderDocument(
  order: OrderState,
  number: string,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { invoice } = order;
  const seller = await readSeller(invoice ? new Date(invoice.at) : new Date());
  const { SITE_URL: siteUrl, BANK_DETAILS: bankDetails = [] } = config();
  const orderUrl = `${siteUrl}/orders/${toToken(order.orderId, order.opened.secret)}`;
  const content = composeDocument(number, { order, seller, bankDetails, siteUrl, orderUrl });
  if (!content) throw new AppError('not_found');
  const kind = content.title.toLowerCase().replace(' ', '-');
  return { bytes: await drawDocument(content), name: `${kind}-${number}.pdf` };
}

const SIZE = 10.5;
const LEADING = 1.4;
const ROW_GAP = 4;
const SECTION_GAP = 18;
const COLUMN_GAP = 14;
/** Room for the line at the foot of each page. */
const FOOT = 24;

const { margin } = SHEET;
const RIGHT = SHEET.width - margin;
const BOTTOM = margin + FOOT;

interface TextStyle {
  size: number;
  isBold: boolean;
}
const PLAIN: TextStyle = { size: SIZE, isBold: false };
const BOLD: TextStyle = { size: SIZE, isBold: true };

/** Position of the next line, and what draws on its page. */
interface Cursor {
  page: PDFPage;
  y: number;
}

/** Draws a document on as many A4 pages as it needs, tagged in reading order. */
export async function drawDocument(content: DocumentContent): Promise<Uint8Array> {
  const { title, number } = content;
  const sheets = await startSheets(`${title} ${number}`);
  const { document } = sheets;
  document.setCreator(brand.name);
  document.setAuthor(content.seller[0] ?? brand.name);
  const pen = new Pen(sheets, await startTags(document));
  pen.line('H1', title, { size: 22, isBold: true });
  pen.line('P', brand.name);
  pen.space(SECTION_GAP);
  pen.pairs(content.facts);
  pen.space(SECTION_GAP);
  pen.parties([
    { title: 'From', lines: content.seller },
    { title: content.toTitle, lines: content.customer },
  ]);
  pen.space(SECTION_GAP);
  pen.table(content.columns, content.rows, content.totals);
  for (const note of content.notes) {
    pen.space(SECTION_GAP);
    // A heading is never the last line of a page.
    if (note.title) pen.need(4);
    if (note.title) pen.line('H2', note.title, BOLD);
    for (const line of note.lines) pen.line('P', line);
  }
  pen.feet(`${title} ${number}`);
  return document.save();
}

class Pen {
  readonly #sheets: Sheets;
  readonly #tags: Tags;
  readonly #pages: PDFPage[] = [];
  #at: Cursor;

  constructor(sheets: Sheets, tags: Tags) {
    this.#sheets = sheets;
    this.#tags = tags;
    this.#at = this.#newPage();
  }

  #newPage(): Cursor {
    const page = this.#sheets.addPage();
    this.#pages.push(page);
    return { page, y: SHEET.height - margin };
  }

  space(points: number): void {
    this.#at.y -= points;
  }

  /** Begins a new page unless lines of the usual size have room. @returns true on a new page */
  need(lines: number): boolean {
    if (this.#at.y - lines * SIZE * LEADING >= BOTTOM) return false;
    this.#at = this.#newPage();
    return true;
  }

  /** Draws a text between the margins. */
  line(type: 'H1' | 'H2' | 'P', text: string, style = PLAIN): void {
    const element = this.#tags.add(type, this.#tags.root);
    for (const part of this.#wrap(text, style, RIGHT - margin)) {
      this.#at.y -= style.size * LEADING;
      if (this.#at.y < BOTTOM) {
        this.#at = this.#newPage();
        this.#at.y -= style.size * LEADING;
      }
      this.#draw(element, part, margin, style);
    }
  }

  /** Draws labels with their values beside them. */
  pairs(pairs: readonly { label: string; value: string }[]): void {
    const column = 150;
    for (const { label, value } of pairs) {
      const parts = this.#wrap(value, PLAIN, RIGHT - margin - column);
      this.need(parts.length);
      const element = this.#tags.add('P', this.#tags.root);
      for (const [index, part] of parts.entries()) {
        this.#at.y -= SIZE * LEADING;
        if (index === 0) this.#draw(element, label, margin, BOLD);
        this.#draw(element, part, margin + column, PLAIN);
      }
    }
  }

  /** Draws the seller and the customer beside each other. */
  parties(parties: readonly { title: string; lines: string[] }[]): void {
    const width = (RIGHT - margin - COLUMN_GAP) / 2;
    const top = this.#at.y;
    let bottom = top;
    for (const [index, { title, lines }] of parties.entries()) {
      const x = margin + index * (width + COLUMN_GAP);
      this.#at.y = top - SIZE * LEADING;
      this.#draw(this.#tags.add('H2', this.#tags.root), title, x, BOLD);
      const element = this.#tags.add('P', this.#tags.root);
      for (const part of lines.flatMap((line) => this.#wrap(line, PLAIN, width))) {
        this.#at.y -= SIZE * LEADING;
        this.#draw(element, part, x, PLAIN);
      }
      bottom = Math.min(bottom, this.#at.y);
    }
    this.#at.y = bottom;
  }

  /** Draws a table, whose head repeats on each page, and its totals. */
  table(
    columns: readonly string[],
    rows: readonly string[][],
    totals: readonly { label: string; value: string }[],
  ): void {
    const table = this.#tags.add('Table', this.#tags.root);
    const widths = this.#numberWidths(columns, rows, totals);
    const layout = { columns, widths };
    this.need(4);
    this.#head(layout, this.#tags.add('TR', table));
    for (const row of rows) {
      const texts = this.#wrap(row[0] ?? '', PLAIN, this.#firstWidth(widths));
      if (this.need(texts.length + 1)) this.#head(layout, undefined);
      this.space(ROW_GAP);
      this.#row(layout, this.#tags.add('TR', table), {
        cells: [texts, ...row.slice(1)],
        style: PLAIN,
      });
    }
    this.#rule();
    for (const [index, { label, value }] of totals.entries()) {
      this.need(2);
      this.space(ROW_GAP);
      const style = index === totals.length - 1 ? BOLD : PLAIN;
      const blanks = widths.slice(1).map(() => '');
      this.#row(layout, this.#tags.add('TR', table), {
        cells: [[this.#sheets.printable(label)], ...blanks, value],
        style,
      });
    }
    this.#rule();
  }

  /** Writes the document and the number of each page at its foot. */
  feet(text: string): void {
    const { printable, fontOf, widthOf } = this.#sheets;
    for (const [index, page] of this.#pages.entries()) {
      const words = printable(`${brand.name}, ${text}, page ${index + 1} of ${this.#pages.length}`);
      const style = { size: 9, isBold: false };
      const x = RIGHT - widthOf(words, style);
      this.#tags.markArtifact(page, () =>
        page.drawText(words, { x, y: margin, size: style.size, font: fontOf(style) }),
      );
    }
    this.#tags.finish();
  }

  /** Widths of the columns of numbers: as wide as their widest text. */
  #numberWidths(
    columns: readonly string[],
    rows: readonly string[][],
    totals: readonly { value: string }[],
  ): number[] {
    const { printable, widthOf } = this.#sheets;
    return columns.slice(1).map((head, index) => {
      const isLast = index === columns.length - 2;
      const texts = [
        head,
        ...rows.map((row) => row[index + 1] ?? ''),
        ...(isLast ? totals.map(({ value }) => value) : []),
      ];
      return Math.max(...texts.map((text) => widthOf(printable(text), BOLD)));
    });
  }

  #firstWidth = (widths: readonly number[]): number =>
    RIGHT - margin - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0);

  /** @param element undefined for a head that repeats */
  #head({ columns, widths }: Layout, element: Element | undefined): void {
    const [first = '', ...numbers] = columns;
    this.#row({ columns, widths }, element, {
      cells: [[first], ...numbers],
      style: BOLD,
      type: 'TH',
    });
    this.#rule();
  }

  #row({ widths }: Layout, parent: Element | undefined, { cells, style, type = 'TD' }: Row): void {
    const [first, ...numbers] = cells;
    const cell = () => parent && this.#tags.add(type, parent);
    const top = this.#at.y - style.size * LEADING;
    const element = cell();
    for (const part of first) {
      this.#at.y -= style.size * LEADING;
      this.#draw(element, part, margin, style);
    }
    const bottom = this.#at.y;
    this.#at.y = top;
    let right = RIGHT - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0);
    for (const [index, text] of numbers.entries()) {
      right += COLUMN_GAP + (widths[index] ?? 0);
      const own = cell();
      if (text === '') continue;
      const words = this.#sheets.printable(text);
      this.#draw(own, words, right - this.#sheets.widthOf(words, style), style);
    }
    this.#at.y = bottom;
  }

  #rule(): void {
    const { page } = this.#at;
    const y = this.#at.y - 5;
    this.#tags.markArtifact(page, () =>
      page.drawLine({
        start: { x: margin, y },
        end: { x: RIGHT, y },
        thickness: 0.75,
        color: this.#sheets.grey,
      }),
    );
    this.#at.y = y - 2;
  }

  #wrap(text: string, style: TextStyle, width: number): string[] {
    return this.#sheets.wrap({ text, ...style }, SHEET.width - 2 * margin - width);
  }

  #draw(element: Element | undefined, text: string, x: number, style: TextStyle): void {
    const { page, y } = this.#at;
    const draw = () =>
      page.drawText(text, { x, y, size: style.size, font: this.#sheets.fontOf(style) });
    if (element) this.#tags.mark(page, element, draw);
    else this.#tags.markArtifact(page, draw);
  }
}

interface Layout {
  columns: readonly string[];
  /** Widths of all columns but the first. */
  widths: readonly number[];
}

interface Row {
  /** Lines of the first cell, and the other cells. */
  cells: [string[], ...string[]];
  style: TextStyle;
  type?: 'TH' | 'TD';
}
