import { createElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { PICTURE } from '#site/seo/files.ts';
import { displayFonts } from './font.ts';
import { Picture, type PictureText } from './Picture.tsx';

/** Renders a link preview as PNG, with the same bytes on every machine. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const svg = await satori(createElement(Picture, text), {
    ...PICTURE,
    fonts: await displayFonts(),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
