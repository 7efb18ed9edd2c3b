import type { APIRoute, GetStaticPaths } from 'astro';
import { drawingsFile } from '#site/features/subject/drawings-file.ts';

export const getStaticPaths: GetStaticPaths = () => [{ params: { version: drawingsFile.version } }];

/** The drawings of the diagrams. Pages name it by its content. */
export const GET: APIRoute = () =>
  new Response(drawingsFile.svg, { headers: { 'content-type': 'image/svg+xml' } });
