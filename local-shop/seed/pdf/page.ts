import PDFDocument from 'pdfkit';
import { brand, region } from '#shop';
import { registerFonts } from './fonts.ts';
import { artifact, type Tag } from './tags.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, FOOTER_Y, MARGIN, PAGE, STYLES } from './theme.ts';
import { type Document, write } from './type.ts';

/** Fixed date, from which the file id is derived too, so that every run produces the same bytes. */
const PRINTED = new Date('2026-01-05T09:00:00Z');

function marginRule(doc: Document): void {
  artifact(doc, () => {
    doc.lineWidth(1).moveTo(MARGIN.rule, 0).lineTo(MARGIN.rule, PAGE.height);
    doc.stroke(COLOURS.marginRule);
  });
}

function footer(doc: Document, title: string, number: string): void {
  const line = { x: COLUMN.left, y: FOOTER_Y, width: COLUMN_WIDTH };
  doc.lineWidth(0.5);
  doc.moveTo(COLUMN.left, FOOTER_Y - 8).lineTo(COLUMN.right, FOOTER_Y - 8);
  doc.stroke(COLOURS.hairline);
  write(doc, STYLES.footer, title, line);
  write(doc, STYLES.footer, `${brand.name}  ·  ${number}`, { ...line, align: 'right' });
}

function footers(doc: Document, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    artifact(doc, () => footer(doc, title, `${index + 1} of ${count}`));
  }
}

/** Renders a tagged PDF in the design of the notes. `draw` fills the pages. Every run returns the same bytes. */
export async function makePdf(
  info: { title: string; subject: string; keywords?: string },
  draw: (doc: Document, root: Tag) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: region.locale,
    displayTitle: true,
    info: {
      Title: info.title,
      Author: brand.name,
      Subject: info.subject,
      Keywords: info.keywords ?? '',
      CreationDate: PRINTED,
      ModDate: PRINTED,
    },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const isDone = new Promise<void>((resolve) => doc.on('end', resolve));
  registerFonts(doc);
  doc.on('pageAdded', () => marginRule(doc));
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw(doc, root);
  root.end();
  footers(doc, info.title);
  doc.end();
  await isDone;
  return Buffer.concat(parts);
}
