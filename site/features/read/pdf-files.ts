import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** Lists the files, as parameters of a path. */
export const listPdfFiles = () =>
  globSync(FILES, { cwd: library }).map((file) => ({ version, file: file.replaceAll('\\', '/') }));

export const readPdfFile = async (file: string) =>
  new Uint8Array(await readFile(join(library, file)));
