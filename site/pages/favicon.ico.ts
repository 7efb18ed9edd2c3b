import type { APIRoute } from 'astro';
import { keptIcon, toIco } from '#site/pictures/icons.ts';
import { toResponse } from '#site/pictures/keep-picture.ts';

const SIZE = 32;

/** Icon for browsers and crawlers without SVG support. */
export const GET: APIRoute = async () =>
  toResponse(toIco(await keptIcon(SIZE), SIZE), 'image/x-icon');
