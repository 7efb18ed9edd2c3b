import type { APIRoute, GetStaticPaths } from 'astro';
import { listPdfFiles, readPdfFile } from '#site/features/read/pdf-files.ts';

export const getStaticPaths: GetStaticPaths = () => listPdfFiles().map((params) => ({ params }));

/** What odd files need of pdf.js: fonts, tables of characters, and decoders of rare pictures. */
export const GET: APIRoute = async ({ params: { file = '' } }) =>
  new Response(await readPdfFile(file));
