import { expect, test } from 'vitest';
import { brand } from '#shop';
import { chooseFace, displayFallbacks, openDisplayFace, packagedFace } from './display-face.ts';

test('opens the face of the configuration', () => {
  expect(openDisplayFace().familyName).toBe(brand.displayFace.family);
  expect(openDisplayFace(packagedFace('latin', 'woff2')).familyName).toBe(brand.displayFace.family);
});

test.each([
  ['A* notes for £24.99', 'site/fonts/young-serif.woff2'],
  ['Notes for €24.99', 'young-serif-latin-400-normal.woff2'],
  ['Notes du café', 'young-serif-latin-400-normal.woff2'],
])('loads the face with all characters of %j', (text, file) => {
  expect(chooseFace(text)).toMatch(new RegExp(`${file}$`));
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
  ]);
});
