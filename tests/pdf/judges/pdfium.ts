import { type OpenPage, startReader } from '#server/preparation/programs/pdfium.ts';

/** How PDFium sees a page. */
export interface Sight {
  /** Without whitespace. */
  text: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Four bytes per pixel, from the top. */
  pixels: Uint8Array;
  /** How many rows at the foot belong to the stamp. */
  foot: number;
}

/** The shorter side of a page's picture, in pixels. */
const SHORT_SIDE = 300;

/** The width of an A4 page, and how high a stamp may stand above its edge: both in points. */
const A4_WIDTH = 595;
const STAMP_HEIGHT = 24;

/** Looks at each page with PDFium, or at as many as are named. */
export async function lookWithPdfium(bytes: Uint8Array, pages?: number): Promise<Sight[]> {
  const reader = await startReader();
  return reader.read(bytes, (pdf) =>
    Array.from({ length: pages ?? pdf.pages }, (_, index) => pdf.page(index, look)),
  );
}

function look(page: OpenPage): Sight {
  const scale = SHORT_SIDE / Math.min(page.width, page.height);
  const width = Math.round(page.width * scale);
  const height = Math.round(page.height * scale);
  return {
    text: page.text().replace(/\s/g, ''),
    width,
    height,
    pixels: page.draw({ width, height, visible: height }),
    foot: Math.ceil((SHORT_SIDE * STAMP_HEIGHT) / A4_WIDTH),
  };
}

/** Which part of a picture changed. */
export interface Change {
  /** How many pixels outside of the foot's strip differ. */
  elsewhere: number;
  /** How many within it do. */
  foot: number;
}

/** A difference that is not visible: two ways to write one number. Of 255. */
const INVISIBLE = 8;

/** Compares two pictures of a page. */
export function comparePictures(before: Sight, after: Sight): Change {
  const change = { elsewhere: 0, foot: 0 };
  const footAt = (before.height - before.foot) * before.width * 4;
  for (let at = 0; at < before.pixels.length; at += 4) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      const one = before.pixels[channel] ?? 0;
      const other = after.pixels[channel] ?? 0;
      difference = Math.max(difference, Math.abs(one - other));
    }
    if (difference > INVISIBLE) change[at < footAt ? 'elsewhere' : 'foot'] += 1;
  }
  return change;
}
