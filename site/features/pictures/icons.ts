import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Bytes of an icon file's two headers before its one picture. */
const ICO_HEADER = 22;

/** The drawing that every icon is made from. */
const readDrawing = () => readFile(join(process.cwd(), 'site/public/favicon.svg'), 'utf8');

/** The icon as PNG; `isFull` lets the blue go to the corners, where the device rounds them itself. */
export async function drawIcon(size: number, { isFull = false } = {}): Promise<Buffer> {
  const drawing = await readDrawing();
  const svg = isFull ? drawing.replace(/ rx="\d+"/, '') : drawing;
  return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** A PNG of that size in the clothes of an `.ico`, for whoever asks for nothing else. */
export function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER, 18);
  return Buffer.concat([header, png]);
}
