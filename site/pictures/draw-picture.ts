import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { PICTURE } from '#site/seo/files.ts';
import { Picture, type PictureText } from './Picture.tsx';

/** Renders a link preview as PNG, with the same bytes on every machine. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const svg = await satori(createElement(Picture, text), {
    ...PICTURE,
    fonts: await displayFonts(),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const require = createRequire(import.meta.url);

/** Reads the complete display font, because a picture cannot rely on the machine's fonts. */
async function displayFonts(): Promise<Font[]> {
  const read = async (part: string): Promise<Font> => {
    const file = require.resolve(
      `@fontsource/young-serif/files/young-serif-${part}-400-normal.woff`,
    );
    const data = await readFile(file);
    return { name: `Young Serif ${part}`, data, weight: 400, style: 'normal' };
  };
  return Promise.all([read('latin'), read('latin-ext')]);
}
