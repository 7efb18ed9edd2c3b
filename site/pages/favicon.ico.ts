import type { APIRoute } from 'astro';
import { drawIcon, toIco } from '#site/features/pictures/icons.ts';
import { toResponse } from '#site/features/pictures/to-response.ts';

const SIZE = 32;

/** The icon for browsers and crawlers without SVG support. */
export const GET: APIRoute = async () =>
  toResponse(toIco(await drawIcon(SIZE), SIZE), 'image/x-icon');
