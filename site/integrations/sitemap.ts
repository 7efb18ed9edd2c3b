import { readFileSync, renameSync, rmSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { pagePath } from '../lib/paths.ts';
import { SITEMAP } from '../seo/files.ts';

/** Whether a page may be listed: it says itself where it may not. */
export const isIndexable = (html: string) =>
  !html.includes('<meta name="robots" content="noindex"');

/** One list is plenty: the integration's index of lists goes, its first list takes the usual name. */
const onlyList: AstroIntegration = {
  name: 'one-sitemap',
  hooks: {
    'astro:build:done': ({ dir }) => {
      renameSync(new URL('sitemap-0.xml', dir), new URL(`.${SITEMAP}`, dir));
      rmSync(new URL('sitemap-index.xml', dir));
    },
  },
};

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
    onlyList,
  ];
}
