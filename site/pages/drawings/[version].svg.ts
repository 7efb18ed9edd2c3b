import type { APIRoute, GetStaticPaths } from 'astro';
import { drawingsFile } from '#site/features/catalogue/drawings-file.ts';

export const getStaticPaths: GetStaticPaths = () => [{ params: { version: drawingsFile.version } }];

/** Drawings of the diagrams, at an address that changes with their content. */
export const GET: APIRoute = () =>
  new Response(drawingsFile.svg, { headers: { 'content-type': 'image/svg+xml' } });
