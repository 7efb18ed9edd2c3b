import type { APIRoute } from 'astro';
import { keptIcon } from '#site/pictures/icons.ts';
import { toResponse } from '#site/pictures/keep-picture.ts';

/** Icon for home screens, and logo in structured data. */
export const GET: APIRoute = async () => toResponse(await keptIcon(180, { isFull: true }));
