import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')));

/** Files that pdf.js loads on demand. It runs no script of a file, so needs no interpreter. */
const FILES = [
  'cmaps/*.bcmap',
  'iccs/*.icc',
  'standard_fonts/*.{pfb,ttf}',
  'wasm/{jbig2,openjpeg,qcms}*',
];

/** Contains the library's version, so that its content never changes. */
export const PDF_FILES = `/pdfjs/${version}/`;

export const listPdfFiles = (): string[] => globSync(FILES, { cwd: library });

export const locatePdfFile = (file: string): string => join(library, file);
