import type { APIRoute } from 'astro';
import { getFormerSlugs } from '#site/catalogue/get-catalogue.ts';

/** Lists the addresses that subjects had before, which lead to their pages (site/integrations/redirects.ts). */
export const GET: APIRoute = async () => Response.json(await getFormerSlugs());
