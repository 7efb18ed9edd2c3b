import { degrees, type PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePdf } from '../../../tests/support/pdf.ts';
import { startReader } from './programs/pdfium.ts';
import { drawSamples, encodeSamples, type SamplePicture } from './render-samples.ts';

const A4 = [595, 842] as const;

async function renderSamples(bytes: Uint8Array): Promise<SamplePicture[]> {
  const reader = await startReader();
  return encodeSamples(reader.read(bytes, drawSamples));
}

const makePages = (count: number, change: (pdf: PDFDocument) => unknown = () => {}) =>
  makePdf((pdf) => {
    pdf.removePage(0);
    for (let page = 0; page < count; page += 1) {
      const text = Array(40).fill('Elasticity is a ratio of changes').join('\n');
      pdf.addPage([...A4]).drawText(text, { x: 50, y: 780, size: 16, lineHeight: 18 });
    }
    return change(pdf);
  });

const sizes = (samples: SamplePicture[]) => samples.map(({ width, height }) => [width, height]);

const renderBox = async (box: number[], change: (pdf: PDFDocument) => unknown = () => {}) =>
  renderSamples(
    await makePages(2, async (pdf) => {
      pdf.getPage(0).node.set(PDFName.of('MediaBox'), pdf.context.obj(box));
      await change(pdf);
    }),
  );

/** Draws two pages of these words in a fixed-width font. @returns the second page's greys */
async function blur(word: string): Promise<Buffer> {
  const [, blurred] = await renderSamples(
    await makePages(2, (pdf) => {
      const font = pdf.embedStandardFont(StandardFonts.Courier);
      const text = Array(30).fill(Array(5).fill(word).join(' ')).join('\n');
      pdf.addPage([...A4]).drawText(text, { font, x: 50, y: 780, size: 14, lineHeight: 18 });
      pdf.removePage(1);
    }),
  );
  return sharp(blurred?.bytes).greyscale().raw().toBuffer();
}

test('shows page 1 clearly and the next two in 32 pixels, as WebP of their stated sizes', async () => {
  const samples = await renderSamples(await makePages(5));
  expect(sizes(samples)).toEqual([
    [720, 1019],
    [32, 45],
    [32, 45],
  ]);
  for (const { bytes, width, height } of samples) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
  }
});

test('keeps the pictures small', async () => {
  const [clear, ...blurred] = await renderSamples(await makePages(3));
  expect(clear?.bytes.length).toBeLessThan(120_000);
  for (const { bytes } of blurred) expect(bytes.length).toBeLessThan(250);
});

test('leaves no letter in a blurred page: other words of the same length look alike', async () => {
  const [one, other] = [await blur('elasticity'), await blur('government')];
  const differences = one.map((grey, index) => Math.abs(grey - (other[index] ?? 0)));
  expect(Math.max(...differences)).toBeLessThan(30);
  expect(Math.max(...one) - Math.min(...one)).toBeGreaterThan(40);
});

test('shows only the top 45 % of a file of one page', async () => {
  const [only, ...others] = await renderSamples(await makePages(1));
  expect(others).toEqual([]);
  expect(only).toMatchObject({ width: 720, height: Math.ceil(1019 * 0.45) });
});

test('shows a page as readers do: rotated and cropped', async () => {
  const rotated = await renderBox([0, 0, ...A4], (pdf) => pdf.getPage(0).setRotation(degrees(90)));
  expect(sizes(rotated)[0]).toEqual([720, 509]);
  const cropped = await renderBox([-300, -300, 300, 300], (pdf) =>
    pdf.getPage(0).setCropBox(-200, -100, 400, 200),
  );
  expect(sizes(cropped)[0]).toEqual([720, 360]);
});

test('draws transparent pages on white', async () => {
  const [clear] = await renderBox([0, 0, ...A4]);
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const pixel = await sharp(clear?.bytes).extract(corner).raw().toBuffer();
  expect([...pixel]).toEqual([255, 255, 255]);
});

test.each([
  ['far larger', [0, 0, 200_000, 200_000], [720, 720]],
  ['a line', [0, 0, 1, 1_000_000], [720, 1_440]],
  ['a wide ribbon', [0, 0, 1_000, 10], [720, 7]],
  ['upside down', [0, 300, 300, 0], [720, 720]],
])('limits the picture of a page that is %s', async (_name, box, size) => {
  const unit = PDFName.of('UserUnit');
  const samples = await renderBox(box, (pdf) =>
    pdf.getPage(0).node.set(unit, pdf.context.obj(75_000)),
  );
  expect(sizes(samples)[0]).toEqual(size);
});

test.each([
  ['nothing', ''],
  ['no PDF', 'Notes'],
  ['no page', '%PDF-1.4\n%%EOF'],
])('fails on %s', async (_name, text) => {
  await expect(renderSamples(new TextEncoder().encode(text))).rejects.toThrow('PDFium');
});
