import type { APIRoute } from 'astro';
import { downloadGradeEvidence } from '#contract/catalogue/catalogue.ts';
import { features } from '#shop';
import { SITEMAP } from '#site/seo/files.ts';

/**
 * Keeps crawlers from the API. They may read everything else, because a private page excludes itself
 * by its `meta`, and a file by its `X-Robots-Tag`, which a crawler must read first.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...(features.evidence ? [`Allow: ${downloadGradeEvidence.path}`] : []),
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL(SITEMAP, site)}`,
      '',
    ].join('\n'),
  );
