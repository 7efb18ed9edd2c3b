import type { APIRoute } from 'astro';
import { drawIcon } from '#site/features/pictures/icons.ts';
import { toResponse } from '#site/features/pictures/to-response.ts';

const SIZE = 180;

/** For home screens, and the shop's logo in structured data. */
export const GET: APIRoute = async () => toResponse(await drawIcon(SIZE, { isFull: true }));
