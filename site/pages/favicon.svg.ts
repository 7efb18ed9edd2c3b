import type { APIRoute } from 'astro';
import { readIcon } from '#site/pictures/icons.ts';

export const GET: APIRoute = async () =>
  new Response(await readIcon(), { headers: { 'Content-Type': 'image/svg+xml' } });
