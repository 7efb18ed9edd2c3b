import type { APIRoute } from 'astro';

/** Time of this build, so that the shop notices a build that never goes live. */
export const GET: APIRoute = () => Response.json({ builtAt: new Date().toISOString() });
