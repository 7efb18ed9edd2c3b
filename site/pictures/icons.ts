import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lightColour } from '#contract/brand.ts';
import { brand } from '#shop';
import { openDisplayFace, packagedFace } from '#site/fonts/display-face.ts';
import { keepPicture } from './keep-picture.ts';

/** Size of an `.ico` file's two headers. */
const ICO_HEADER_BYTES = 22;

/** Returns the shop's icon as SVG: `brand.icon`, or else the mark. */
export const readIcon = async (): Promise<string> =>
  brand.icon ? readFile(join(process.cwd(), brand.icon), 'utf8') : drawMark(brand.mark);

/** Side of the icon and space around its letters. */
const [SIDE, SPACE] = [64, 8];

/** Draws letters of the display face as paths, because an icon cannot load a font. */
export function drawMark(mark: string): string {
  const { glyphs, positions, bbox } = openDisplayFace(packagedFace('latin', 'woff')).layout(mark);
  const scale = (SIDE - 2 * SPACE) / Math.max(bbox.width, bbox.height);
  const baseline = (SIDE + scale * (bbox.minY + bbox.maxY)) / 2;
  let left = (SIDE - scale * (bbox.minX + bbox.maxX)) / 2;
  const letters = glyphs.map(({ path }, index) => {
    const letter = path.transform(scale, 0, 0, -scale, left, baseline).toSVG();
    left += scale * (positions[index]?.xAdvance ?? 0);
    return letter;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" ` +
    `rx="14" fill="${lightColour('brand')}"/><path d="${letters.join('')}" fill="${lightColour('on-brand')}"/></svg>`
  );
}

/** Fills the corners if `isFull`, for devices that round them. */
export const keptIcon = (size: number, { isFull = false } = {}): Promise<Buffer> =>
  keepPicture({ icon: size, isFull }, () => drawIcon(size, isFull));

async function drawIcon(size: number, isFull: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = await readIcon();
  const svg = isFull ? drawing.replace(/ rx="\d+"/, '') : drawing;
  return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/**
 * Share of the icon in the side of a maskable icon. Devices show at least a circle of 80 % of the side, which then
 * contains the letters of `drawMark`.
 */
const MASKABLE_SHARE = 0.75;

export const keptMaskableIcon = (size: number): Promise<Buffer> =>
  keepPicture({ maskableIcon: size }, () => drawMaskableIcon(size));

/** Draws the icon on a ground without transparency, in the colour of the middle of its upper edge. */
async function drawMaskableIcon(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(size * MASKABLE_SHARE);
  const icon = await drawIcon(inner, true);
  return sharp(icon)
    .extract({ left: Math.round(inner / 2), top: Math.round(inner / 50), width: 1, height: 1 })
    .flatten({ background: lightColour('paper') })
    .resize(size, size)
    .composite([{ input: icon }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG in an `.ico` file, for clients that request no other format. */
export function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
