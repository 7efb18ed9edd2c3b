import type { APIRoute } from 'astro';
import { drawIcon, toIco } from '#site/features/pictures/icons.ts';
import { toResponse } from '#site/features/pictures/to-response.ts';

const SIZE = 32;

/** For browsers and crawlers that do not take the SVG. */
export const GET: APIRoute = async () =>
  toResponse(toIco(await drawIcon(SIZE), SIZE), 'image/x-icon');
