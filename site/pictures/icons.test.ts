import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#shop';
import { drawMark, readIcon } from './icons.ts';

test('the icon is the drawing of the configuration', async () => {
  expect(await readIcon()).toContain(brand.colours.brand[0]);
});

test.each(['A', 'Aq', 'B+', 'Chem Notes'])('draws the mark "%s" inside the icon', async (mark) => {
  const svg = drawMark(mark);
  expect(svg).not.toMatch(/NaN|Infinity/);
  // The mark alone, on nothing: the space around the letters.
  const letters = svg.replace(/<rect[^>]*>/, '');
  const { info } = await sharp(Buffer.from(letters)).trim().toBuffer({ resolveWithObject: true });
  expect(Math.max(info.width, info.height)).toBeGreaterThanOrEqual(47);
  expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(50);
});
