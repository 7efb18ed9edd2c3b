import { readFileSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { pagePath } from '../lib/page-path.ts';

/** Whether a page may be listed: it says itself where it may not. */
export const isIndexable = (html: string) =>
  !html.includes('<meta name="robots" content="noindex"');

/** Lists the pages that a search engine may list, asking each built page itself. */
export function sitemapOfIndexable(): AstroIntegration[] {
  let outDir: URL;
  const fileOf = (path: string) => new URL(path === '/' ? 'index.html' : `.${path}.html`, outDir);
  return [
    {
      name: 'built-pages',
      hooks: {
        'astro:config:done': ({ config }) => {
          outDir = config.outDir;
        },
      },
    },
    sitemap({
      filter: (page) => isIndexable(readFileSync(fileOf(pagePath(new URL(page))), 'utf8')),
    }),
  ];
}
