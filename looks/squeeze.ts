import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PICTURES = new URL('pictures/', import.meta.url);

/** Makes new pictures small: 256 colours are enough to tell one look from another. */
export default async function squeeze(): Promise<void> {
  for (const name of await readdir(PICTURES)) {
    const file = new URL(name, PICTURES);
    const picture = await readFile(file);
    if ((await sharp(picture).metadata()).isPalette) continue;
    await writeFile(file, await sharp(picture).png({ palette: true, effort: 10 }).toBuffer());
  }
}
