import type { APIRoute } from 'astro';
import { downloadGradeEvidence } from '#contract/catalogue.ts';
import { SITEMAP } from '#site/seo/files.ts';

/**
 * What no page links to needs no crawler. Everything else may be read, because only what is read can
 * say that it is not to be listed: private pages by their `meta`, files by their `X-Robots-Tag`.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      `Allow: ${downloadGradeEvidence.path}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL(SITEMAP, site)}`,
      '',
    ].join('\n'),
  );
