import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPicture } from './keep-picture.ts';

/** The length of an `.ico` file's two headers, in bytes. */
const ICO_HEADER = 22;

/** The source of every icon. */
const readDrawing = () => readFile(join(process.cwd(), 'site/public/favicon.svg'), 'utf8');

/** The icon as PNG, drawn where it is new. `isFull` fills the corners, for devices that round them. */
export const keptIcon = (size: number, { isFull = false } = {}): Promise<Buffer> =>
  keepPicture({ icon: size, isFull }, () => drawIcon(size, isFull));

async function drawIcon(size: number, isFull: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = await readDrawing();
  const svg = isFull ? drawing.replace(/ rx="\d+"/, '') : drawing;
  return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG in an `.ico` file, for clients that request only that. */
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
