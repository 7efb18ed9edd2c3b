import type { APIRoute } from 'astro';

/** Says when this site was built, so that the shop notices a build that never arrives. */
export const GET: APIRoute = () => Response.json({ builtAt: new Date().toISOString() });
