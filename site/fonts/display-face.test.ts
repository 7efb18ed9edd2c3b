import { basename } from 'node:path';
import { expect, test, vi } from 'vitest';
import { brand } from '#shop';
import { displayFaceFile, displayFallbacks, openFace, packagedFace } from './display-face.ts';

test('opens the face of the configuration', () => {
  for (const file of [displayFaceFile, packagedFace('latin', 'woff2')]) {
    expect(openFace(file).familyName).toBe(brand.displayFace.family);
  }
});

/** Returns size, ascent and descent of each serif. */
const readScales = (styles: string) =>
  Array.from(
    styles.matchAll(/size-adjust:(.+?)%;ascent-override:(.+?)%;descent-override:(.+?)%/g),
    ([, ...values]) => values.map(Number),
  );

test('scales the serifs of systems to the face', () => {
  expect(readScales(displayFallbacks)).toEqual([
    [122.5, 85.4, 29.9],
    [104, 100.6, 35.2],
    [133, 78.6, 27.5],
    [120, 87.2, 30.5],
  ]);
});

test.each([
  ['gbp', 'young-serif.woff2', 'U+2E, U+30-39, U+A3'],
  ['eur', 'young-serif-latin-400-normal.woff2', 'U+2E, U+30-39, U+20AC'],
  ['chf', 'young-serif.woff2', 'U+2E, U+30-39'],
])('has the sign of prices in %s', async (currency, file, range) => {
  vi.resetModules();
  const shop = await import('#shop');
  vi.doMock('#shop', () => ({ ...shop, selling: { ...shop.selling, currency } }));
  const found = await import('./display-face.ts');
  vi.doUnmock('#shop');
  expect(basename(found.displayFaceFile)).toBe(file);
  expect(found.displayFallbacks).toContain(`;unicode-range:${range}}`);
});
