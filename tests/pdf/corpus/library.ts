import { PDFDocument as PdfLib, rgb, StandardFonts } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { makePdf } from '#local-shop/seed/pdf/page.ts';
import { tagged } from '#local-shop/seed/pdf/tags.ts';
import type { Case } from './case.ts';
import { makeNotes } from './notes.ts';
import { qpdf } from './qpdf.ts';

const PRINTED = new Date('2026-01-05T09:00:00Z');

/** Writes two pages with a picture of lines and an embedded form. */
async function withPdfLib(change: (pdf: PdfLib) => unknown = () => {}): Promise<PdfLib> {
  const pdf = await PdfLib.create({ updateMetadata: false });
  const font = pdf.embedStandardFont(StandardFonts.TimesRoman);
  for (const text of ['Elasticity of demand', 'Elasticity of supply']) {
    const page = pdf.addPage([300, 400]);
    page.drawText(text, { x: 40, y: 200, size: 16, font });
    page.drawRectangle({ x: 40, y: 260, width: 90, height: 50, color: rgb(0.8, 0.2, 0.2) });
  }
  await change(pdf);
  return pdf;
}

const collect = (doc: PDFKit.PDFDocument) =>
  new Promise<Uint8Array>((resolve) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.end();
  });

async function withPdfKit(): Promise<Uint8Array> {
  const info = { CreationDate: PRINTED, ModDate: PRINTED };
  const doc = new PdfKit({ size: 'A5', info });
  doc.fontSize(18).text('Elasticity').fontSize(10).text('Price and income. '.repeat(30));
  const gradient = doc.linearGradient(50, 250, 250, 350).stop(0, 'green').stop(1, 'red');
  doc.rect(50, 350, 200, 80).fillOpacity(0.4).fill(gradient);
  doc.addPage({ layout: 'landscape' }).text('A landscape page', { link: 'https://example.com/' });
  doc.outline.addItem('Elasticity').addItem('A landscape page');
  return collect(doc);
}

const form = async () => {
  const pdf = await withPdfLib((made) => {
    const fields = made.getForm();
    const name = fields.createTextField('name');
    name.setText('A student');
    name.addToPage(made.getPage(0), { x: 40, y: 330, width: 120, height: 20 });
    fields.createCheckBox('learnt').addToPage(made.getPage(1), { x: 40, y: 330 });
  });
  return pdf.save();
};

const rewritten = (name: string, ...options: string[]): Case => ({
  name: `qpdf: ${name}`,
  make: async () => qpdf(await (await withPdfLib()).save(), ...options),
});

export const libraryCases: Case[] = [
  {
    name: 'the shop’s own notes, tagged, with embedded fonts',
    make: async () =>
      new Uint8Array(
        await makePdf({ title: 'Notes', subject: 'Economics' }, (doc, root) => {
          const write = (text: string, y: number) => () => {
            doc.font('body').fontSize(14).text(text, 90, y);
          };
          tagged(doc, root, 'H1', write('Efficient office', 90));
          tagged(doc, root, 'P', write('Price × quantity', 140));
        }),
      ),
  },
  { name: 'pdfkit', make: withPdfKit },
  { name: 'pdf-lib with object streams', make: async () => (await withPdfLib()).save() },
  {
    name: 'pdf-lib without object streams',
    make: async () => (await withPdfLib()).save({ useObjectStreams: false }),
  },
  { name: 'a form', make: form },
  rewritten('object streams', '--object-streams=generate'),
  rewritten('linearized', '--linearize'),
  rewritten('version 2.0', '--force-version=2.0'),
  rewritten('nothing compressed', '--qdf', '--object-streams=disable'),
  rewritten('pages of one file twice', '--empty', '--pages', 'IN', '1-2', 'IN', '2-1', '--'),
  rewritten('flattened rotation of turned pages', '--rotate=+90:1-2', '--flatten-rotation'),
  {
    name: 'a linearized file that was changed',
    make: async () => {
      const linear = await qpdf(await (await withPdfLib()).save(), '--linearize');
      const pdf = await PdfLib.load(linear, { forIncrementalUpdate: true });
      pdf.getPage(0).drawText('Added', { x: 40, y: 100 });
      return pdf.saveIncremental(pdf.takeSnapshot()).then((added) => concat(linear, added));
    },
  },
  { name: 'by hand', make: () => makeNotes() },
  { name: 'by hand, one page', make: () => makeNotes({ pages: [''] }) },
  { name: 'version 1.3', make: () => makeNotes({ version: '1.3' }) },
];

const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
