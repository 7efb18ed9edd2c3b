import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { CURRENCY, formatWholeAmount } from '#contract/money.ts';
import { brand } from '#shop';

const { package: face } = brand.displayFace;
const require = createRequire(join(process.cwd(), 'package.json'));

/** @param subset characters of the file: `latin` or `latin-ext` */
export const packagedFace = (subset: string, format: 'woff' | 'woff2'): string =>
  require.resolve(`@fontsource/${face}/files/${face}-${subset}-400-normal.${format}`);

const isFont = (font: ReturnType<typeof openSync>): font is Font => 'layout' in font;

export function openFace(file: string): Font {
  const font = openSync(file);
  if (!isFont(font)) throw new Error(`${file} has several fonts`);
  return font;
}

/** Code points of the currency's sign. Empty for a currency that is written in letters. */
const signs = Array.from(
  formatWholeAmount(0, CURRENCY).matchAll(/[^\p{L}\p{N}\s]/gu),
  ([sign]) => sign.codePointAt(0) ?? 0,
);

const ownSubset = join(process.cwd(), `site/fonts/${face}.woff2`);

/** Checks for a file in this folder that can also show prices. */
const hasOwnSubset = (): boolean =>
  existsSync(ownSubset) && signs.every((sign) => openFace(ownSubset).hasGlyphForCodePoint(sign));

/** File of the display face that pages load. */
export const displayFaceFile = hasOwnSubset() ? ownSubset : packagedFace('latin', 'woff2');

/** Text with the letters of English headings, to compare the widths of faces. */
const WORDS = 'The notes that every student of the subject needs before an exam';
const FIGURES = '0123456789';
const FIGURE_RANGE = ['U+2E', 'U+30-39', ...signs.map((sign) => `U+${sign.toString(16)}`)]
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
export const displayFallbacks = scaleSerifs(openFace(displayFaceFile));
