import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')));

/** What pdf.js loads when a file needs it. It runs no script of a file, so it needs no interpreter. */
const FILES = [
  'cmaps/*.bcmap',
  'iccs/*.icc',
  'standard_fonts/*.{pfb,ttf}',
  'wasm/{jbig2,openjpeg,qcms}*',
];

/** Their folder, whose name changes with the library: what it holds never does. */
export const PDF_FILES = `/pdfjs/${version}/`;

/** Lists the files by their paths in that folder. */
export const listPdfFiles = (): string[] => globSync(FILES, { cwd: library });

/** Finds one of {@link listPdfFiles} in the library. */
export const locatePdfFile = (file: string): string => join(library, file);
