import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { CURRENCY, formatAmount } from '#contract/money.ts';
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

/** Serifs of systems, with the width of the text above in em. */
const SERIFS = [
  {
    name: 'Times for display',
    src: "local('Times New Roman'), local('Liberation Serif'), local('Tinos')",
    width: 26.05,
  },
  { name: 'Noto for display', src: "local('Noto Serif')", width: 30.69 },
];

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const font = openDisplayFace();
const faceWidth = font.layout(WORDS).advanceWidth / font.unitsPerEm;

/**
 * Styles of system serifs with the width and height of the display face, so that headings keep their lines when the face
 * loads. By name, because systems have different serifs.
 */
export const displayFallbacks = SERIFS.map(({ name, src, width }) => {
  const scale = faceWidth / width;
  const share = (units: number) => percent(units / font.unitsPerEm / scale);
  return (
    `@font-face{font-family:'${name}';src:${src};size-adjust:${percent(scale)};` +
    `ascent-override:${share(font.ascent)};descent-override:${share(-font.descent)};line-gap-override:0%}`
  );
}).join('\n');
