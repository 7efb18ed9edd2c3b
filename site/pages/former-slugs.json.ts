import type { APIRoute } from 'astro';
import { getFormerSlugs } from '#site/features/catalogue/get-catalogue.ts';

/** Former addresses of subjects, which redirect to their pages (site/integrations/redirects.ts). */
export const GET: APIRoute = async () => Response.json(await getFormerSlugs());
