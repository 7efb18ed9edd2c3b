import { createReadStream, globSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
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

const listPdfFiles = (): string[] =>
  globSync(FILES, { cwd: library }).map((file) => file.replaceAll(sep, '/'));

async function copyPdfFiles(folder: string): Promise<void> {
  await Promise.all(listPdfFiles().map((file) => cp(join(library, file), join(folder, file))));
}

/**
 * Serves the pdf.js files that unusual PDFs need: fonts, character maps, and decoders of rare image formats. Copies
 * them, because rendering 180 files as pages takes a tenth of a build.
 */
export function pdfFiles(): AstroIntegration {
  let folder: string;
  let copying: Promise<void> | undefined;
  return {
    name: 'pdf-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = join(fileURLToPath(config.outDir), PDF_FILES);
      },
      // The output folder is empty by now. Copies while the bundler runs, which calls this hook for each bundle.
      'astro:build:setup': () => {
        copying ??= copyPdfFiles(folder);
        // `astro:build:done` awaits the copy; an unhandled rejection before would end the process.
        copying.catch(() => {});
      },
      'astro:build:done': () => copying,
      'astro:server:setup': ({ server }) => {
        const files = new Set(listPdfFiles());
        server.middlewares.use(PDF_FILES, (incoming, outgoing, next) => {
          const file = (incoming.url ?? '').slice(1);
          if (!files.has(file)) return next();
          createReadStream(join(library, file)).on('error', next).pipe(outgoing);
        });
      },
    },
  };
}
