import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { convert } from 'fontverter';
import { brand } from '#shop';
import { type FontName, GREEK_FONT } from './theme.ts';
import type { Document } from './type.ts';

const require = createRequire(import.meta.url);
const { package: face } = brand.displayFace;

/** Fonts of the notes. They are embedded, so that a file looks the same on every machine. */
const FILES: Record<FontName, string> = {
  body: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  bold: '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff',
  italic: '@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff',
  display: `@fontsource/${face}/files/${face}-latin-400-normal.woff`,
};

const GREEK_FILE = '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff';

/** Unpacks a WOFF once. PDFKit would unpack it again for each document, and slowly. */
async function unpack([name, path]: [string, string]): Promise<[name: string, font: Buffer]> {
  return [name, await convert(readFileSync(require.resolve(path)), 'sfnt')];
}

const fonts = await Promise.all(Object.entries(FILES).map(unpack));

const greek = await unpack([GREEK_FONT, GREEK_FILE]);

export function registerFonts(doc: Document): void {
  for (const [name, font] of [...fonts, greek]) doc.registerFont(name, font);
}

const isFont = (font: ReturnType<typeof create>): font is Font => 'hasGlyphForCodePoint' in font;

const opened = fonts.map(([, font]) => create(font)).filter(isFont);

/** Lists the characters that a font lacks. Texts, other than labels of drawings, are split into runs first. */
export function missingGlyphs(text: string): string[] {
  return [...new Set(text)].filter((character) =>
    opened.some((font) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
}
