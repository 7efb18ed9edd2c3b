import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { CURRENCY, formatAmount, formatWholeAmount } from '#contract/money.ts';
import { brand, course, texts } from '#shop';

const { package: face } = brand.displayFace;
const require = createRequire(join(process.cwd(), 'package.json'));

/** @param subset characters of the file: `latin` or `latin-ext` */
export const packagedFace = (subset: string, format: 'woff' | 'woff2'): string =>
  require.resolve(`@fontsource/${face}/files/${face}-${subset}-400-normal.${format}`);

/** Returns a file of the display face: the small file in `site/fonts/` if it has every character of a text. */
export function chooseFace(text: string): string {
  const small = join(process.cwd(), `site/fonts/${face}.woff2`);
  return existsSync(small) && hasCharacters(openDisplayFace(small), text)
    ? small
    : packagedFace('latin', 'woff2');
}

const hasCharacters = ({ characterSet }: Font, text: string) =>
  Array.from(text).every((character) => characterSet.includes(character.codePointAt(0) ?? 0));

const isFont = (font: ReturnType<typeof openSync>): font is Font => 'layout' in font;

export function openDisplayFace(file = displayFaceFile): Font {
  const font = openSync(file);
  if (!isFont(font)) throw new Error(`${file} has several fonts`);
  return font;
}

/** File of the display face that pages load. */
export const displayFaceFile = chooseFace(
  [brand.name, course.field, texts.tagline, texts.evidence, formatAmount(0, CURRENCY)].join(' '),
);

/** Text with the letters of English headings, to compare the widths of faces. */
const WORDS = 'The notes that every student of the subject needs before an exam';
const FIGURES = '0123456789';
/** Code points of the currency's sign. Empty for a currency that is written in letters. */
const SIGN = Array.from(
  formatWholeAmount(0, CURRENCY).matchAll(/[^\p{L}\p{N}\s]/gu),
  ([sign]) => sign.codePointAt(0) ?? 0,
);
const FIGURE_RANGE = ['U+2E', 'U+30-39', ...SIGN.map((sign) => `U+${sign.toString(16)}`)]
  .join(', ')
  .toUpperCase();

/** Serifs of systems, with the widths of the texts above in em. */
const SERIFS = [
  {
    name: 'Times for display',
    src: "local('Times New Roman'), local('Liberation Serif'), local('Tinos')",
    words: 26.05,
    figures: 4.593,
  },
  { name: 'Noto for display', src: "local('Noto Serif')", words: 30.69, figures: 5.091 },
];

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

function scaleSerifs(font: Font): string {
  const width = (text: string) => font.layout(text, ['lnum']).advanceWidth / font.unitsPerEm;
  const scaled = (name: string, src: string, scale: number, range = '') =>
    `@font-face{font-family:'${name}';src:${src};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(font.ascent / font.unitsPerEm / scale)};` +
    `descent-override:${percent(-font.descent / font.unitsPerEm / scale)};line-gap-override:0%${range}}`;
  return [
    ...SERIFS.map(({ name, src, words }) => scaled(name, src, width(WORDS) / words)),
    ...SERIFS.map(({ name, src, figures }) =>
      scaled(name, src, width(FIGURES) / figures, `;unicode-range:${FIGURE_RANGE}`),
    ),
  ].join('');
}

/**
 * Styles of system serifs with the width and height of the display face, by name, because systems have different
 * serifs. Amounts get their own scale: the face's figures may be wider than its letters.
 */
export const displayFallbacks = scaleSerifs(openDisplayFace());
