import type { Sharp } from 'sharp';
import { MAX_SAMPLES } from '#contract/files/stored-pdf.ts';
import type { SamplePicture } from './prepared-pdf.ts';
import type { Drawing, OpenPage, OpenPdf } from './programs/pdfium.ts';

/** The width of page 1, in pixels: what a phone shows sharply. */
const CLEAR_WIDTH = 720;
const CLEAR_QUALITY = 60;
/** Of 6: more takes twice as long and saves 3 %. */
const EFFORT = 2;

/** In so few pixels no word is left, and a blur takes the rest. */
const BLURRED_WIDTH = 32;
const BLURRED_QUALITY = 40;
const BLUR_RADIUS = 1;
/** A page that is drawn at its blurred width loses its thin lines. */
const WIDTH_BEFORE_BLUR = 256;

/** Page 1 of one page would be the whole product: this much of it is shown, from the top. */
const SHOWN_OF_ONE_PAGE = 0.45;

/** Of a page that is more than this many times as tall as wide, only the top is shown. */
const MAX_RATIO = 2;

/** Up to here PDFium computes with a page's height, however long the page is. In pixels. */
const MAX_HEIGHT = 30_000;

/** The first pages, as they are drawn before they become pictures. */
export interface DrawnPages {
  pages: number;
  clear: Drawn;
  toBlur: Drawn[];
}

/** Draws the first pages. @throws Error where a page cannot be drawn */
export function drawSamples(pdf: OpenPdf): DrawnPages {
  const count = Math.min(pdf.pages, MAX_SAMPLES);
  const toBlur = Array.from({ length: count - 1 }, (_, index) =>
    pdf.page(index + 1, (page) => drawPage(page, WIDTH_BEFORE_BLUR)),
  );
  return { pages: pdf.pages, clear: pdf.page(0, (page) => drawPage(page, CLEAR_WIDTH)), toBlur };
}

/** Pictures the first pages: the first one clear, the others blurred beyond recovery. */
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

/** Draws a page in this width. Whatever its size, the drawing's is limited. */
function drawPage(page: OpenPage, width: number): Drawn {
  const natural = Math.round((width * page.height) / page.width);
  const height = Math.min(Math.max(natural, 1), MAX_HEIGHT);
  const drawing = { width, height, visible: Math.min(height, width * MAX_RATIO) };
  return { ...drawing, pixels: page.draw(drawing) };
}

/** Loads the library only now, because most calls of the function that reads PDFs draw nothing. */
async function open({ pixels, width, visible }: Drawn): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const raw = { width, height: visible, channels: 4 } as const;
  return sharp(pixels, { raw }).flatten({ background: 'white' });
}

/** @param height of what is shown of it */
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
    // Text on white is a pale grey by now: twice as dark, its shape shows.
    .linear(2, -255);
  const bytes = await picture.webp({ quality: BLURRED_QUALITY }).toBuffer();
  return { bytes: new Uint8Array(bytes), width, height };
}
