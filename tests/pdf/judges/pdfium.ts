import { type OpenPage, startReader } from '#server/files/preparation/programs/pdfium.ts';

export interface Sight {
  /** Text without whitespace. */
  text: string;
  width: number;
  height: number;
  /** Four bytes per pixel, from the top. */
  pixels: Uint8Array;
  scale: number;
  /** Width in pixels of the strip along an edge that a stamp may change. */
  strip: number;
}

const SHORT_SIDE_PX = 300;

/** Width of an A4 page, and the stamp's largest distance from its edge, in points. */
const A4_WIDTH = 595;
const STAMP_HEIGHT = 24;

export async function countPages(bytes: Uint8Array): Promise<number> {
  const reader = await startReader();
  return reader.read(bytes, ({ pages }) => pages);
}

/** Renders each page with PDFium, or the first pages. @param like pages whose scale is used */
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

function look(page: OpenPage, scale = SHORT_SIDE_PX / Math.min(page.width, page.height)): Sight {
  const width = Math.round(page.width * scale);
  const height = Math.round(page.height * scale);
  return {
    text: page.text().replace(/\s/g, ''),
    width,
    height,
    pixels: page.draw({ width, height, visible: height }),
    scale,
    strip: Math.ceil((SHORT_SIDE_PX * STAMP_HEIGHT) / A4_WIDTH),
  };
}

export interface Change {
  /** Number of different pixels outside the stamp's strip, at any edge. */
  elsewhere: number;
  all: number;
}

/** Invisible difference, out of 255: two ways to write the same number. */
const MAX_INVISIBLE_DIFFERENCE = 8;

/** Compares two pictures of a page. The second may be longer at the bottom, by the height of a stamp. */
export function comparePictures(before: Sight, after: Sight): Change {
  const outside = { foot: 0, head: 0, left: 0, right: 0 };
  let all = 0;
  for (let at = 0; at < after.pixels.length; at += 4) {
    let difference = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      // The added part of a longer page is compared with white.
      const one = before.pixels[channel] ?? 255;
      difference = Math.max(difference, Math.abs(one - (after.pixels[channel] ?? 0)));
    }
    if (difference <= MAX_INVISIBLE_DIFFERENCE) continue;
    all += 1;
    const [x, y] = [(at / 4) % after.width, Math.floor(at / 4 / after.width)];
    if (y < after.height - after.strip) outside.foot += 1;
    if (y >= after.strip) outside.head += 1;
    if (x >= after.strip) outside.left += 1;
    if (x < after.width - after.strip) outside.right += 1;
  }
  return { all, elsewhere: Math.min(...Object.values(outside)) };
}
