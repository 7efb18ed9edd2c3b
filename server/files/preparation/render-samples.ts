import type { Sharp } from 'sharp';
import { MAX_SAMPLES, type SampleSize } from '#contract/files/stored-pdf.ts';
import type { Drawing, OpenPage, OpenPdf } from './programs/pdfium.ts';

/** Width of page 1: sharp on a phone. */
const CLEAR_WIDTH = 720;
const CLEAR_QUALITY = 60;
/** Compression effort, from 0 to 6. More takes twice as long and saves 3 %. */
const EFFORT = 2;

/** Width at which no word is legible; the blur removes the rest. */
const BLURRED_WIDTH = 32;
const BLURRED_QUALITY = 40;
const BLUR_RADIUS = 1;
/** Drawing width before blurring: thin lines vanish if a page is drawn at the blurred width. */
const WIDTH_BEFORE_BLUR = 256;

/** Visible share of a one-page file, from the top: the whole page would be the product. */
const SHOWN_OF_ONE_PAGE = 0.45;

/** Highest ratio of height to width; beyond it, only the top is shown. */
const MAX_RATIO = 2;

/** Largest page height that PDFium computes with, however long the page is. */
const MAX_HEIGHT_PX = 30_000;

export interface SamplePicture extends SampleSize {
  bytes: Uint8Array;
}

export interface DrawnPages {
  pages: number;
  clear: Drawn;
  toBlur: Drawn[];
}

export function drawSamples(pdf: OpenPdf): DrawnPages {
  const count = Math.min(pdf.pages, MAX_SAMPLES);
  const toBlur = Array.from({ length: count - 1 }, (_, index) =>
    pdf.page(index + 1, (page) => drawPage(page, WIDTH_BEFORE_BLUR)),
  );
  return { pages: pdf.pages, clear: pdf.page(0, (page) => drawPage(page, CLEAR_WIDTH)), toBlur };
}

/** Encodes the first pages: the first clear, the others blurred beyond recovery. */
export async function encodeSamples({
  pages,
  clear,
  toBlur,
}: DrawnPages): Promise<SamplePicture[]> {
  const shown = pages === 1 ? Math.ceil(clear.visible * SHOWN_OF_ONE_PAGE) : clear.visible;
  const samples = [await encodeClear(clear, shown)];
  for (const drawn of toBlur) samples.push(await encodeBlurred(drawn));
  return samples;
}

interface Drawn extends Drawing {
  pixels: Uint8Array;
}

function drawPage(page: OpenPage, width: number): Drawn {
  const natural = Math.round((width * page.height) / page.width);
  const height = Math.min(Math.max(natural, 1), MAX_HEIGHT_PX);
  const drawing = { width, height, visible: Math.min(height, width * MAX_RATIO) };
  return { ...drawing, pixels: page.draw(drawing) };
}

/** Loads `sharp` on demand, because most calls of the function that reads PDFs draw nothing. */
async function open({ pixels, width, visible }: Drawn): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const raw = { width, height: visible, channels: 4 } as const;
  return sharp(pixels, { raw }).flatten({ background: 'white' });
}

async function encodeClear(drawn: Drawn, height: number): Promise<SamplePicture> {
  const { width } = drawn;
  const picture = (await open(drawn)).extract({ left: 0, top: 0, width, height });
  const bytes = await picture.webp({ quality: CLEAR_QUALITY, effort: EFFORT }).toBuffer();
  return { bytes: new Uint8Array(bytes), width, height };
}

async function encodeBlurred(drawn: Drawn): Promise<SamplePicture> {
  const width = BLURRED_WIDTH;
  const height = Math.max(1, Math.round((width * drawn.visible) / drawn.width));
  const picture = (await open(drawn))
    .resize(width, height, { fit: 'fill' })
    .blur(BLUR_RADIUS)
    // Text on white is pale grey by now; doubling the contrast shows its shape.
    .linear(2, -255);
  const bytes = await picture.webp({ quality: BLURRED_QUALITY }).toBuffer();
  return { bytes: new Uint8Array(bytes), width, height };
}
