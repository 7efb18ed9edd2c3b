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
  /** Pixels for a point. */
  scale: number;
  /** The width of the strip along an edge that a stamp may change. In pixels. */
  strip: number;
}

/** The shorter side of a page's picture, in pixels. */
const SHORT_SIDE = 300;

/** The width of an A4 page, and how far a stamp may stand from its edge: both in points. */
const A4_WIDTH = 595;
const STAMP_HEIGHT = 24;

/** Counts pages as PDFium does. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const reader = await startReader();
  return reader.read(bytes, ({ pages }) => pages);
}

/** Looks at each page with PDFium, or at the first ones. @param like pages whose scale is taken */
export async function lookWithPdfium(
  bytes: Uint8Array,
  pages?: number,
  like: readonly Pick<Sight, 'scale'>[] = [],
): Promise<Sight[]> {
  const reader = await startReader();
  return reader.read(bytes, (pdf) =>
    Array.from({ length: pages ?? pdf.pages }, (_, index) =>
      pdf.page(index, (page) => look(page, like[index]?.scale)),
    ),
  );
}

function look(page: OpenPage, scale = SHORT_SIDE / Math.min(page.width, page.height)): Sight {
  const width = Math.round(page.width * scale);
  const height = Math.round(page.height * scale);
  return {
    text: page.text().replace(/\s/g, ''),
    width,
    height,
    pixels: page.draw({ width, height, visible: height }),
    scale,
    strip: Math.ceil((SHORT_SIDE * STAMP_HEIGHT) / A4_WIDTH),
  };
}

/** Which part of a picture changed. */
export interface Change {
  /** Number of different pixels outside of the stamp's strip, at any edge. */
  elsewhere: number;
  /** Number of different pixels in all. */
  all: number;
}

/** A difference that is not visible: two ways to write one number. Of 255. */
const INVISIBLE = 8;

/** Compares two pictures of a page. The second one may be longer at its foot, by the height of a stamp. */
export function comparePictures(before: Sight, after: Sight): Change {
  const outside = { foot: 0, head: 0, left: 0, right: 0 };
  let all = 0;
  for (let at = 0; at < after.pixels.length; at += 4) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      // A longer page is compared with white.
      const one = before.pixels[channel] ?? 255;
      difference = Math.max(difference, Math.abs(one - (after.pixels[channel] ?? 0)));
    }
    if (difference <= INVISIBLE) continue;
    all += 1;
    const [x, y] = [(at / 4) % after.width, Math.floor(at / 4 / after.width)];
    if (y < after.height - after.strip) outside.foot += 1;
    if (y >= after.strip) outside.head += 1;
    if (x >= after.strip) outside.left += 1;
    if (x < after.width - after.strip) outside.right += 1;
  }
  return { all, elsewhere: Math.min(...Object.values(outside)) };
}
