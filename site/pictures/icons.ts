import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPicture } from './keep-picture.ts';

/** Size of an `.ico` file's two headers. */
const ICO_HEADER_BYTES = 22;

/** Fills the corners if `isFull`, for devices that round them. */
export const keptIcon = (size: number, { isFull = false } = {}): Promise<Buffer> =>
  keepPicture({ icon: size, isFull }, () => drawIcon(size, isFull));

async function drawIcon(size: number, isFull: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = await readFile(join(process.cwd(), 'site/public/favicon.svg'), 'utf8');
  const svg = isFull ? drawing.replace(/ rx="\d+"/, '') : drawing;
  return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
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
