import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PICTURES = new URL('screenshots/', import.meta.url);

/** 64 colours are enough to tell pictures apart. */
const SMALL = { palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 };

export default async function squeeze(): Promise<void> {
  // Pictures for a single comparison are not kept.
  if (process.env['VISUAL'] === 'all') return;
  for (const name of await readdir(PICTURES)) {
    const file = new URL(name, PICTURES);
    const picture = await readFile(file);
    if ((await sharp(picture).metadata()).isPalette) continue;
    await writeFile(file, await sharp(picture).png(SMALL).toBuffer());
  }
}
