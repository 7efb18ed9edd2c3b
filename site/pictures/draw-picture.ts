import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { packagedFace } from '#site/fonts/display-face.ts';
import { PICTURE } from '#site/seo/files.ts';
import { FACE_SUBSETS, faceName, Picture, type PictureText } from './Picture.tsx';

/** Renders a link preview as PNG, with the same bytes on every machine. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const svg = await satori(createElement(Picture, text), {
    ...PICTURE,
    fonts: await displayFonts(),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** Reads the complete display font, because a picture cannot rely on the machine's fonts. */
const displayFonts = (): Promise<Font[]> =>
  Promise.all(
    FACE_SUBSETS.map(async (subset) => {
      const data = await readFile(packagedFace(subset, 'woff'));
      return { name: faceName(subset), data, weight: 400, style: 'normal' };
    }),
  );
