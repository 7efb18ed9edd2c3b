import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listPdfFiles, locatePdfFile, PDF_FILES } from '../features/read/pdf-files.ts';

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
        copying ??= copyFiles(folder);
        // `astro:build:done` awaits the copy; an unhandled rejection before would end the process.
        copying.catch(() => {});
      },
      'astro:build:done': () => copying,
      'astro:server:setup': ({ server }) => {
        const files = new Set(listPdfFiles());
        server.middlewares.use(PDF_FILES, (incoming, outgoing, next) => {
          const file = (incoming.url ?? '').slice(1);
          if (!files.has(file)) return next();
          createReadStream(locatePdfFile(file)).on('error', next).pipe(outgoing);
        });
      },
    },
  };
}

async function copyFiles(folder: string): Promise<void> {
  const files = listPdfFiles();
  const folders = new Set(files.map((file) => dirname(join(folder, file))));
  await Promise.all([...folders].map((each) => mkdir(each, { recursive: true })));
  await Promise.all(files.map((file) => copyFile(locatePdfFile(file), join(folder, file))));
}
