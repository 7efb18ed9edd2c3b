import type { APIRoute } from 'astro';
import { keptIcon } from '#site/features/pictures/icons.ts';
import { toResponse } from '#site/features/pictures/to-response.ts';

const SIZE = 180;

/** The icon for home screens and the logo in structured data. */
export const GET: APIRoute = async () => toResponse(await keptIcon(SIZE, { isFull: true }));
