import PDFDocument from 'pdfkit';
import { COLOURS, COLUMN, COLUMN_WIDTH, FOOTER_Y, MARGIN, PAGE, STYLES } from './theme.ts';
import { type Document, write } from './type.ts';

/** A fixed date, from which the file id derives too, so that every run produces the same bytes. */
const PRINTED = new Date('2026-01-05T09:00:00Z');

export const AUTHOR = 'A* Economics';

function paper(doc: Document): void {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(COLOURS.paper);
  doc.lineWidth(1).moveTo(MARGIN.rule, 0).lineTo(MARGIN.rule, PAGE.height);
  doc.stroke(COLOURS.marginRule);
}

function footers(doc: Document, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    const line = { x: COLUMN.left, y: FOOTER_Y, width: COLUMN_WIDTH };
    doc
      .lineWidth(0.5)
      .moveTo(COLUMN.left, FOOTER_Y - 8)
      .lineTo(COLUMN.right, FOOTER_Y - 8);
    doc.stroke(COLOURS.hairline);
    write(doc, STYLES.footer, title, line);
    write(doc, STYLES.footer, `${AUTHOR}  ·  ${index + 1} of ${count}`, {
      ...line,
      align: 'right',
    });
  }
}

/**
 * Renders a PDF in the design of the shop's notes. `draw` fills the pages; paper, footers and
 * metadata are added. Every run returns the same bytes.
 */
export async function makePdf(
  info: { title: string; subject: string; keywords?: string },
  draw: (doc: Document) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: AUTHOR,
      Subject: info.subject,
      Keywords: info.keywords ?? '',
      CreationDate: PRINTED,
      ModDate: PRINTED,
    },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const isDone = new Promise<void>((resolve) => doc.on('end', resolve));
  doc.on('pageAdded', () => paper(doc));
  doc.addPage();
  draw(doc);
  footers(doc, info.title);
  doc.end();
  await isDone;
  return Buffer.concat(parts);
}
